import { trustedHtml } from "service-ui/html";
import { renderView } from "service-ui/view";
import type { Exhibit } from "../exhibit";
import { Numerals } from "./numerals";
import { numeralsHtml } from "./numerals.html";
import { numerals } from "./numerals.ui";

export const numeralsExhibit: Exhibit = {
  slug: "numerals",
  title: "Two fields, one number",
  lead: "Change one field, and the server fills in the other. It never overwrites what you are typing.",
  component: numerals,
  instances: 1,
  View: Numerals,
  html: async ({ signing }) => {
    const options = { attributes: { class: "pair" } };
    return trustedHtml(await renderView(numerals, numeralsHtml, options, signing));
  },
};
