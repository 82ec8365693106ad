import type { CollectionQuery } from "./parse-query";
import type { Product } from "./product";

export interface ProductPage {
  /** The products of the page; none on a page past the end. */
  readonly products: readonly Product[];
  /** How many products there are on all pages. */
  readonly total: number;
}

/** The page of a collection that a query asks for, in the collection's own order. */
export function listProducts(
  catalog: readonly Product[],
  { page, limit, q, status }: Pick<CollectionQuery, "page" | "limit" | "q" | "status">,
): ProductPage {
  const words = fold(q ?? "").split(/\s+/);
  const found = catalog.filter(
    (product) =>
      (status === undefined || product.status === status) &&
      words.every((word) => searchText(product).includes(word)),
  );
  const start = (page - 1) * limit;
  return { products: found.slice(start, start + limit), total: found.length };
}

function searchText({ name, description, category }: Product): string {
  return fold(`${name}\n${description}\n${category.name}`);
}

/** Folds what a reader would not tell apart. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
