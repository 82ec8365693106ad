import { trustedHtml } from "service-ui/html";
import { renderView } from "service-ui/view";
import type { Exhibit } from "../exhibit";
import { OrderExport } from "./export";
import { exportHtml } from "./export.html";
import { orderExport } from "./export.ui";

export const exportExhibit: Exhibit = {
  slug: "export",
  title: "Long work that shows itself",
  lead: "The handler yields: each frame moves the bar. Cancel ends the work on the server, not only here.",
  component: orderExport,
  instances: 1,
  View: OrderExport,
  html: async ({ signing }) => {
    const options = { attributes: { class: "export" } };
    return trustedHtml(await renderView(orderExport, exportHtml, options, signing));
  },
};
