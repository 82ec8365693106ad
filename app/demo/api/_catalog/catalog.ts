import type { CatalogEntry, Category, Product } from "./product";
import categories from "./products.json";

/** The collection: every product, in the order of the slugs, which is the order of the pages. */
export const CATALOG: readonly Product[] = categories
  .flatMap(({ products, ...category }) => products.map((entry) => shelve(category, entry)))
  .sort((one, other) => (one.slug < other.slug ? -1 : 1));

const BY_SLUG: ReadonlyMap<string, Product> = new Map(
  CATALOG.map((product) => [product.slug, product]),
);

/** The product of a slug, or undefined where there is none. */
export function findProduct(slug: string): Product | undefined {
  return BY_SLUG.get(slug);
}

function shelve(category: Category, { discontinued, ...entry }: CatalogEntry): Product {
  const status = discontinued ? "discontinued" : "active";
  return { ...entry, status, category, rating: mean(entry.reviews) };
}

/** To one decimal. */
function mean(reviews: Product["reviews"]): number {
  const stars = reviews.reduce((sum, { rating }) => sum + rating, 0);
  return Math.round((stars / reviews.length) * 10) / 10;
}
