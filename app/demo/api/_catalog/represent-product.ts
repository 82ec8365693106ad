import { addressOf } from "@/lib/address/app-address";
import type { Product } from "./product";
import { type ProductField, type Selection, selectedFields } from "./product-fields";

/**
 * Where the collection lives: `links` name these paths, whichever version serves them (SPEC.md
 * 4.2).
 */
const COLLECTION_PATH = "/demo/api/v1/products";
export const COLLECTION_ADDRESS = addressOf(COLLECTION_PATH);

/** The links of a product and of its record. */
export function linksOf(slug: string) {
  return { self: addressOf(`${COLLECTION_PATH}/${slug}`), collection: COLLECTION_ADDRESS };
}

/** A record of the wire: the selected fields of a product, in the order of SPEC.md 2.8. */
type ProductRecord = Readonly<Partial<Record<ProductField | "reviews", unknown>>>;

/** How each field is read from a product, in the order of the wire. */
const READERS: readonly (readonly [
  field: ProductField | "reviews",
  read: (product: Product, selection: Selection) => unknown,
])[] = [
  ["slug", ({ slug }) => slug],
  ["name", ({ name }) => name],
  ["price", ({ price }) => price],
  ["description", ({ description }) => description],
  ["status", ({ status }) => status],
  [
    "category",
    ({ category: { slug, name, description } }, { expand }) =>
      expand.includes("category") ? { slug, name, description } : { slug, name },
  ],
  ["rating", ({ rating }) => rating],
  ["links", ({ slug }) => linksOf(slug)],
  ["currency", () => "EUR"],
  ["addedOn", ({ addedOn }) => addedOn],
  ["reviewCount", ({ reviews }) => reviews.length],
  ["reviews", ({ reviews }) => reviews],
];

/** Represents a product as the selection asks. */
export function representProduct(product: Product, selection: Selection): ProductRecord {
  const fields = selectedFields(selection);
  return Object.fromEntries(
    READERS.filter(([field]) => fields.has(field)).map(([field, read]) => [
      field,
      read(product, selection),
    ]),
  );
}
