import { html, htmlView } from "../../../lib/view/adapters/html";
import type { productRow } from "./product-row.ui";
import type { RowData } from "./row-data";

export const htmlRow = htmlView<typeof productRow, RowData>(
  ({ product, each, total, totalId, part, target }) => html`
    <th scope="row" class="name">
      ${product.name}
      <small>${each}</small>
    </th>
    <td>
      <input
        ${part("quantity")}
        class="input quantity"
        aria-label="Quantity of ${product.name}"
        aria-describedby="${totalId}"
        value="1"
        min="0"
        inputmode="numeric"
        autocomplete="off"
      >
    </td>
    <td ${target("total")} id="${totalId}" class="total" aria-live="polite">${total}</td>`,
);
