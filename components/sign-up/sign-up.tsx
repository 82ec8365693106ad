import { createUiView } from "../ui/create-ui-view";
import { signUp } from "./sign-up.ui";

const view = createUiView(signUp);
const Email = view.part("email");
const Message = view.target("message");

export function SignUp() {
  return (
    <view.Root as="section">
      <label htmlFor="sign-up-email">E-mail</label>
      <Email id="sign-up-email" name="email" autoComplete="off" />
      <Message as="p">We check it while you type.</Message>
    </view.Root>
  );
}
