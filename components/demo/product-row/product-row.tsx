import { createUiView } from "service-ui/react";
import { formatCents } from "../format-cents";
import styles from "./product-row.module.css";
import { productRow } from "./product-row.ui";
import type { Product } from "./products";

const { Root, parts, targets } = createUiView(productRow);

export function ProductRow({ product: { sku, name, priceCents } }: { readonly product: Product }) {
  const totalId = `total-${sku}`;
  return (
    <Root as="tr" props={{ sku }}>
      <th scope="row" className={styles.name}>
        {name}
        <small>{`${formatCents(priceCents)} each`}</small>
      </th>
      <td>
        <parts.quantity
          className={`input ${styles.quantity}`}
          aria-label={`Quantity of ${name}`}
          aria-describedby={totalId}
          defaultValue={1}
          min={0}
          inputMode="numeric"
          autoComplete="off"
        />
      </td>
      <targets.total as="td" id={totalId} className={styles.total} announce>
        {formatCents(priceCents)}
      </targets.total>
    </Root>
  );
}
