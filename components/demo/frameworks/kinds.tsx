import { createHtmlView } from "service-ui/react";
import { ProductRow } from "../product-row/product-row";
import { productRow } from "../product-row/product-row.ui";
import type { Product } from "../product-row/products";
import { type RowData, rowData } from "../product-row/row-data";
import { litRow } from "./product-row.lit";
import { preactRow } from "./product-row.preact";
import { solidRow } from "./product-row.solid";
import { svelteRow } from "./product-row-svelte";
import { vueRow } from "./product-row-vue";

/** One way to write the view of the product row. */
export interface Kind {
  readonly slug: string;
  readonly name: string;
  /** How an author writes marks in it. */
  readonly marks: string;
  /** The view's source, from `components/demo`. */
  readonly file: string;
  /** Where React itself is the framework, nothing: it has its own row. */
  readonly Row?: ReturnType<typeof createHtmlView<typeof productRow, RowData>>;
}

/** The same row in six frameworks. */
export const kinds: readonly Kind[] = [
  {
    slug: "react",
    name: "React",
    marks: "Each part is a component with its element's usual props.",
    file: "product-row/product-row.tsx",
  },
  {
    slug: "vue",
    name: "Vue",
    marks: "A part's attributes are bound with v-bind.",
    file: "frameworks/product-row.vue",
    Row: createHtmlView(productRow, vueRow),
  },
  {
    slug: "preact",
    name: "Preact",
    marks: "A part's attributes are spread as props.",
    file: "frameworks/product-row.preact.tsx",
    Row: createHtmlView(productRow, preactRow),
  },
  {
    slug: "lit",
    name: "Lit",
    marks: "A part's attributes are written into the template.",
    file: "frameworks/product-row.lit.ts",
    Row: createHtmlView(productRow, litRow),
  },
  {
    slug: "svelte",
    name: "Svelte",
    marks: "A part's attributes are spread onto its element.",
    file: "frameworks/product-row.svelte",
    Row: createHtmlView(productRow, svelteRow),
  },
  {
    slug: "solid",
    name: "Solid",
    marks: "A part's attributes are spread as props.",
    file: "frameworks/product-row.solid.tsx",
    Row: createHtmlView(productRow, solidRow),
  },
];

/** A row of one kind. */
export function KindRow({ kind: { slug, Row }, product }: { kind: Kind; product: Product }) {
  if (!Row) return <ProductRow product={product} />;
  return <Row as="tr" props={{ sku: product.sku }} data={rowData(slug, product)} />;
}
