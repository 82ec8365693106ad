import { type Html, html, htmlView, trustedHtml } from "service-ui/html";
import type { SigningContext } from "service-ui/server";
import { renderView } from "service-ui/view";
import { productRow } from "./product-row.ui";
import { products } from "./products";
import { type RowData, rowData } from "./row-data";

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

/** The view of `product-table.tsx` as plain HTML. */
export async function productTableHtml(signing: SigningContext): Promise<Html> {
  const rows = await Promise.all(
    products.map((product) => {
      const options = {
        as: "tr",
        props: { sku: product.sku },
        data: rowData("plain", product),
      } as const;
      return renderView(productRow, htmlRow, options, signing);
    }),
  );
  return html`<table class="lines">
    <thead>
      <tr>
        <th scope="col">Product</th>
        <th scope="col">Quantity</th>
        <th scope="col" class="total">Total</th>
      </tr>
    </thead>
    <tbody>${rows.map(trustedHtml)}</tbody>
  </table>`;
}
