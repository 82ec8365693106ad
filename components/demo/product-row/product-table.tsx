import { ProductRow } from "./product-row";
import styles from "./product-row.module.css";
import { products } from "./products";

/** Ten instances of one component, each with its own product encrypted in it. */
export function ProductTable() {
  return (
    <div className={styles.table}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col" className={styles.total}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={product.sku} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
