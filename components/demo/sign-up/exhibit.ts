import { trustedHtml } from "service-ui/html";
import { renderView } from "service-ui/view";
import type { Exhibit } from "../exhibit";
import { SignUp } from "./sign-up";
import { signUpHtml } from "./sign-up.html";
import { signUp } from "./sign-up.ui";

export const signUpExhibit: Exhibit = {
  slug: "sign-up",
  title: "Checked while you type",
  lead: "When you pause, the server checks the address. Its verdict is linked to the field, for screen readers too.",
  component: signUp,
  instances: 1,
  View: SignUp,
  html: async ({ signing }) => {
    const options = { attributes: { class: "field" } };
    return trustedHtml(await renderView(signUp, signUpHtml, options, signing));
  },
};
