import { FailureNote } from "../../../components/demo/failure-note/failure-note";
import { type Kind, KindRow } from "../../../components/demo/frameworks/kinds";
import type { Product } from "../../../components/demo/product-row/products";
import styles from "./frameworks.module.css";
import { ViewSource } from "./view-source";

interface KindCardProps {
  readonly kind: Kind;
  readonly products: readonly Product[];
}

/** A table whose rows one framework has rendered, above the source of their view. */
export function KindCard({ kind, products }: KindCardProps) {
  const { slug, name, marks, file } = kind;
  return (
    <article id={slug} className={`card ${styles.kind}`} aria-labelledby={`about-${slug}`}>
      <h2 id={`about-${slug}`}>{name}</h2>
      <p className="hint">{marks}</p>
      <table className={styles.rows}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <KindRow key={product.sku} kind={kind} product={product} />
          ))}
        </tbody>
      </table>
      <FailureNote />
      <ViewSource file={file} />
    </article>
  );
}
