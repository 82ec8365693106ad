import { trustedHtml } from "../../../lib/view/adapters/html";
import { renderView } from "../../../lib/view/render-view";
import type { Exhibit } from "../exhibit";
import { SignUp } from "./sign-up";
import { signUpHtml } from "./sign-up.html";
import { signUp } from "./sign-up.ui";

export const signUpExhibit: Exhibit = {
  slug: "sign-up",
  title: "Checked while you type",
  lead: "The server judges each pause in typing, and ties its verdict to the field for screen readers.",
  component: signUp,
  roles: { "*": "visitor" },
  instances: 1,
  View: SignUp,
  html: async ({ signing }) => {
    const options = { attributes: { class: "field" } };
    return trustedHtml(await renderView(signUp, signUpHtml, options, signing));
  },
};
