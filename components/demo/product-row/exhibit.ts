import type { Exhibit } from "../exhibit";
import { productTableHtml } from "./product-row.html";
import { productRow } from "./product-row.ui";
import { ProductTable } from "./product-table";
import { products } from "./products";

export const productRowExhibit: Exhibit = {
  slug: "product-row",
  title: "Ten rows, one component",
  lead: "Each row is an instance of its own. Its product is encrypted in the instance's id, so the page can neither read nor change it.",
  component: productRow,
  instances: products.length,
  View: ProductTable,
  html: ({ signing }) => productTableHtml(signing),
};
