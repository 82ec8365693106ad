import { products } from "../../../../components/demo/product-row/products";
import { sizes } from "../../../../components/demo/quote/price-list";
import { Article, Booking, Numerals, ProductRow, Quote, SignUp } from "./widgets";

export const dynamic = "force-dynamic";

/** The demo's six components, as client components. */
export default function Page() {
  return (
    <main id="main">
      <h1>The same page, as client components</h1>
      <SignUp />
      <table>
        <tbody>
          {products.map(({ sku, name, priceCents }) => (
            <ProductRow key={sku} sku={sku} name={name} priceCents={priceCents} />
          ))}
        </tbody>
      </table>
      <Quote sizes={[...sizes.keys()]} />
      <Booking />
      <Article />
      <Numerals />
    </main>
  );
}
