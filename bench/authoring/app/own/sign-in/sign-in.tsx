import { createUiView } from "service-ui/react";
import { signIn } from "./sign-in.ui";

const { Root, parts, Message } = createUiView(signIn);

export function SignIn() {
  return (
    <Root>
      <parts.form method="dialog" noValidate>
        <label>
          Name <parts.login autoComplete="username" />
        </label>
        <Message for="login" as="p" />
        <label>
          Password <parts.password autoComplete="current-password" />
        </label>
        <Message for="password" as="p" />
        <button type="submit">Sign in</button>
      </parts.form>
    </Root>
  );
}
