import { ProductRow } from "./product-row";
import { products } from "./products";

/** Ten instances of one component, each with its own product sealed in. */
export function ProductTable() {
  return (
    <table className="lines">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="number">
            Price
          </th>
          <th scope="col">Quantity</th>
          <th scope="col" className="number">
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
  );
}
