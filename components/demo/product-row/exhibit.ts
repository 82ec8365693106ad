import type { Exhibit } from "../exhibit";
import { productTableHtml } from "./product-row.html";
import { productRow } from "./product-row.ui";
import { ProductTable } from "./product-table";
import { products } from "./products";

export const productRowExhibit: Exhibit = {
  slug: "product-row",
  title: "Ten rows, one component",
  lead: "Each row is an instance of its own. Which product it sells is sealed into its id: the page cannot read it, and cannot change it.",
  component: productRow,
  roles: { "*": "visitor" },
  instances: products.length,
  View: ProductTable,
  html: ({ signing }) => productTableHtml(signing),
};
