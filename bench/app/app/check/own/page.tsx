import { createUiView, RuntimeScript } from "service-ui/react";
import { signUp } from "../../../sign-up.ui";

const view = createUiView(signUp);
const Email = view.parts.email;
const Message = view.targets.message;

/** The field of this project. */
export default function Page() {
  return (
    <main>
      <RuntimeScript />
      <view.Root>
        <Email id="email" />
        <Message id="message" data-state="idle">
          Nothing yet
        </Message>
      </view.Root>
    </main>
  );
}
