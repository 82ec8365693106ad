import { createUiView } from "service-ui/react";
import { formatCents } from "../format-cents";
import styles from "./product-row.module.css";
import { productRow } from "./product-row.ui";
import type { Product } from "./products";

const view = createUiView(productRow);
const Quantity = view.parts.quantity;
const Total = view.targets.total;

export function ProductRow({ product: { sku, name, priceCents } }: { readonly product: Product }) {
  const totalId = `total-${sku}`;
  return (
    <view.Root as="tr" props={{ sku }}>
      <th scope="row" className={styles.name}>
        {name}
        <small>{`${formatCents(priceCents)} each`}</small>
      </th>
      <td>
        <Quantity
          className={`input ${styles.quantity}`}
          aria-label={`Quantity of ${name}`}
          aria-describedby={totalId}
          defaultValue={1}
          min={0}
          inputMode="numeric"
          autoComplete="off"
        />
      </td>
      <Total as="td" id={totalId} className={styles.total} announce>
        {formatCents(priceCents)}
      </Total>
    </view.Root>
  );
}
