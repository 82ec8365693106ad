import { formatCents } from "../price/format-cents";
import { createUiView } from "../ui/create-ui-view";
import { productRow } from "./product-row.ui";
import type { Product } from "./products";

const view = createUiView(productRow);
const Quantity = view.part("quantity");
const Total = view.target("total");
const Note = view.target("note");

export function ProductRow({ product: { sku, name, priceCents } }: { readonly product: Product }) {
  const noteId = `note-${sku}`;
  return (
    <view.Root as="tr" props={{ sku }}>
      <th scope="row">{name}</th>
      <td className="number">{formatCents(priceCents)}</td>
      <td>
        <Quantity
          className="input quantity"
          aria-label={`Quantity of ${name}`}
          aria-describedby={noteId}
          defaultValue={1}
          min={0}
          inputMode="numeric"
          autoComplete="off"
        />
        <Note as="small" id={noteId} className="message" role="status" data-state="bad" />
      </td>
      <Total as="td" className="number total">
        {formatCents(priceCents)}
      </Total>
    </view.Root>
  );
}
