import type { Product } from "./product";
import { type ProductField, type Selection, selectedFields } from "./product-fields";

/**
 * Where the collection lives: `links` name these paths, whichever version serves them (SPEC.md
 * 4.2).
 */
export const COLLECTION_PATH = "/demo/api/v1/products";

/** The links of a product and of its record. */
export function linksOf(slug: string) {
  return { self: `${COLLECTION_PATH}/${slug}`, collection: COLLECTION_PATH };
}

/** The selected fields of a product, in the order of the wire (SPEC.md 2.8). */
export function representProduct(
  product: Product,
  selection: Selection,
): Readonly<Record<string, unknown>> {
  const { slug, name, price, description, status, category, rating, addedOn, reviews } = product;
  const isExpanded = selection.expand.includes("category");
  const record: Readonly<Record<ProductField | "reviews", unknown>> = {
    slug,
    name,
    price,
    description,
    status,
    category: isExpanded ? category : { slug: category.slug, name: category.name },
    rating,
    links: linksOf(slug),
    currency: "EUR",
    addedOn,
    reviewCount: reviews.length,
    reviews,
  };
  const fields = selectedFields(selection);
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field)));
}
