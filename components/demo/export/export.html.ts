import { html, htmlView } from "service-ui/html";
import type { orderExport } from "./export.ui";
import { MONTHS } from "./orders";

/** The view of `export.tsx` as plain HTML. */
export const exportHtml = htmlView<typeof orderExport>(
  ({ part, target }) => html`
    <div class="actions">
      <button ${part("start")} type="button" class="button">Export a year of orders</button>
      <button ${part("cancel")} type="button" class="button quiet cancel">Cancel</button>
    </div>
    <progress ${target("bar")} max="${MONTHS}" value="0" aria-label="Export"></progress>
    <p class="state">
      <span ${target("spoken")} role="status"></span>
      <span ${target("count")} class="hint count"></span>
    </p>`,
);
