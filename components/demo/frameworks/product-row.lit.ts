import { html, litView } from "service-ui/lit";
import type { productRow } from "../product-row/product-row.ui";
import type { RowData } from "../product-row/row-data";

export const litRow = litView<typeof productRow, RowData>(
  ({ product, each, total, totalId, part, target }) => html`
  <th scope="row">
    ${product.name}
    <small>${each}</small>
  </th>
  <td>
    <input
      ${part("quantity")}
      class="input"
      aria-label="Quantity of ${product.name}"
      aria-describedby=${totalId}
      value="1"
      min="0"
      inputmode="numeric"
      autocomplete="off"
    />
  </td>
  <td ${target("total")} id=${totalId} aria-live="polite">${total}</td>`,
);
