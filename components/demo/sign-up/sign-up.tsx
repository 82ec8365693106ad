import { createUiView } from "service-ui/react";
import { signUp } from "./sign-up.ui";

const { Root, parts, targets } = createUiView(signUp);

export function SignUp() {
  return (
    <Root className="field">
      <label htmlFor="sign-up-email">E-mail address</label>
      <parts.email
        id="sign-up-email"
        className="input"
        placeholder="you@example.com"
        autoComplete="off"
        aria-describedby="sign-up-hint"
      />
      <div className="swap">
        <targets.verdict as="p" id="sign-up-verdict" className="message" role="status" />
        <p id="sign-up-hint" className="hint">
          Try <kbd>ada@example.com</kbd>, which is taken.
        </p>
      </div>
    </Root>
  );
}
