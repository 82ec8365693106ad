/** @jsxImportSource solid-js */
import { solidView } from "service-ui/solid";
import type { productRow } from "../product-row/product-row.ui";
import type { RowData } from "../product-row/row-data";

export const solidRow = solidView<typeof productRow, RowData>((props) => (
  <>
    <th scope="row">
      {props.product.name}
      <small>{props.each}</small>
    </th>
    <td>
      <input
        {...props.part("quantity")}
        class="input"
        aria-label={`Quantity of ${props.product.name}`}
        aria-describedby={props.totalId}
        value={1}
        min={0}
        inputmode="numeric"
        autocomplete="off"
      />
    </td>
    <td {...props.target("total")} id={props.totalId} aria-live="polite">
      {props.total}
    </td>
  </>
));
