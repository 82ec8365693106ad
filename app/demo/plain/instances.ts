import { articleHtml } from "../../../components/demo/article/article.html";
import { article } from "../../../components/demo/article/article.ui";
import { roleHtml } from "../../../components/demo/article/role.html";
import { bookingHtml } from "../../../components/demo/booking/booking.html";
import { seatBooking } from "../../../components/demo/booking/booking.ui";
import { numeralsHtml } from "../../../components/demo/numerals/numerals.html";
import { numerals } from "../../../components/demo/numerals/numerals.ui";
import { htmlRow } from "../../../components/demo/product-row/product-row.html";
import { productRow } from "../../../components/demo/product-row/product-row.ui";
import { products } from "../../../components/demo/product-row/products";
import { rowData } from "../../../components/demo/product-row/row-data";
import { quoteHtml } from "../../../components/demo/quote/quote.html";
import { quote } from "../../../components/demo/quote/quote.ui";
import { signUpHtml } from "../../../components/demo/sign-up/sign-up.html";
import { signUp } from "../../../components/demo/sign-up/sign-up.ui";
import type { SigningContext } from "../../../lib/manifest/sign-instance";
import { type Html, html, trustedHtml } from "../../../lib/view/adapters/html";
import { renderView } from "../../../lib/view/render-view";

/** Whom the page is for. */
export interface Visitor {
  readonly signing: SigningContext;
  readonly isEditor: boolean;
}

type Instances = (visitor: Visitor) => Promise<Html>;

/** What stands in the card of each exhibit, by its slug. */
export const instancesOf: ReadonlyMap<string, Instances> = new Map<string, Instances>([
  [
    "sign-up",
    async ({ signing }) => {
      const options = { attributes: { class: "field" } };
      return trustedHtml(await renderView(signUp, signUpHtml, options, signing));
    },
  ],
  ["product-row", productTable],
  ["quote", async ({ signing }) => trustedHtml(await renderView(quote, quoteHtml, {}, signing))],
  [
    "booking",
    async ({ signing }) => trustedHtml(await renderView(seatBooking, bookingHtml, {}, signing)),
  ],
  [
    "article",
    async ({ signing, isEditor }) => {
      const options = { attributes: { class: "stack" } };
      const instance = await renderView(article, articleHtml, options, signing);
      return html`${trustedHtml(instance)}${roleHtml(isEditor)}`;
    },
  ],
  [
    "numerals",
    async ({ signing }) => {
      const options = { attributes: { class: "pair" } };
      return trustedHtml(await renderView(numerals, numeralsHtml, options, signing));
    },
  ],
]);

async function productTable({ signing }: Visitor): Promise<Html> {
  const rows = await Promise.all(
    products.map((product) =>
      renderView(
        productRow,
        htmlRow,
        { as: "tr", props: { sku: product.sku }, data: rowData("plain", product) },
        signing,
      ),
    ),
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
