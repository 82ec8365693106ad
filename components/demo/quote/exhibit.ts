import { trustedHtml } from "service-ui/html";
import { renderView } from "service-ui/view";
import type { Exhibit } from "../exhibit";
import { Quote } from "./quote";
import { quoteHtml } from "./quote.html";
import { quote } from "./quote.ui";

export const quoteExhibit: Exhibit = {
  slug: "quote",
  title: "A price from three fields",
  lead: "Any change to the form sends all its fields. The price list stays on the server.",
  component: quote,
  instances: 1,
  View: Quote,
  html: async ({ signing }) => trustedHtml(await renderView(quote, quoteHtml, {}, signing)),
};
