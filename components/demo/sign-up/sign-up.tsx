import { createUiView } from "service-ui/react";
import { signUp } from "./sign-up.ui";

const view = createUiView(signUp);
const Email = view.parts.email;
const Verdict = view.targets.verdict;

export function SignUp() {
  return (
    <view.Root className="field">
      <label htmlFor="sign-up-email">E-mail address</label>
      <Email
        id="sign-up-email"
        className="input"
        placeholder="you@example.com"
        autoComplete="off"
        aria-describedby="sign-up-hint"
      />
      <div className="swap">
        <Verdict as="p" id="sign-up-verdict" className="message" role="status" />
        <p id="sign-up-hint" className="hint">
          Try <kbd>ada@example.com</kbd>, which is taken.
        </p>
      </div>
    </view.Root>
  );
}
