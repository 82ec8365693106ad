/** @jsxImportSource preact */
import { preactView } from "service-ui/preact";
import type { productRow } from "../product-row/product-row.ui";
import type { RowData } from "../product-row/row-data";

export const preactRow = preactView<typeof productRow, RowData>(
  ({ product, each, total, totalId, part, target }) => (
    <>
      <th scope="row">
        {product.name}
        <small>{each}</small>
      </th>
      <td>
        <input
          {...part("quantity")}
          class="input"
          aria-label={`Quantity of ${product.name}`}
          aria-describedby={totalId}
          value={1}
          min={0}
          inputMode="numeric"
          autoComplete="off"
        />
      </td>
      <td {...target("total")} id={totalId} aria-live="polite">
        {total}
      </td>
    </>
  ),
);
