import { html, htmlView } from "service-ui/html";
import type { signUp } from "./sign-up.ui";

/** The view of `sign-up.tsx` as plain HTML. */
export const signUpHtml = htmlView<typeof signUp>(
  ({ part, target }) => html`
    <label for="sign-up-email">E-mail address</label>
    <input ${part("email")} id="sign-up-email" class="input" placeholder="you@example.com"
      autocomplete="off" aria-describedby="sign-up-hint">
    <div class="swap">
      <p ${target("verdict")} id="sign-up-verdict" class="message" role="status"></p>
      <p id="sign-up-hint" class="hint">Try <kbd>ada@example.com</kbd>, which is taken.</p>
    </div>`,
);
