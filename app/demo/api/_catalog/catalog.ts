import { CATEGORIES } from "./categories";
import type { CatalogEntry, Category, Product } from "./product";
import { DESK } from "./products/desk";
import { GARDEN } from "./products/garden";
import { KITCHEN } from "./products/kitchen";
import { LIGHTING } from "./products/lighting";
import { TRAVEL } from "./products/travel";

/** The collection: every product, in the order of the slugs, which is the order of the pages. */
export const CATALOG: readonly Product[] = [
  ...shelve(CATEGORIES.desk, DESK),
  ...shelve(CATEGORIES.garden, GARDEN),
  ...shelve(CATEGORIES.kitchen, KITCHEN),
  ...shelve(CATEGORIES.lighting, LIGHTING),
  ...shelve(CATEGORIES.travel, TRAVEL),
].sort((one, other) => (one.slug < other.slug ? -1 : 1));

const BY_SLUG: ReadonlyMap<string, Product> = new Map(
  CATALOG.map((product) => [product.slug, product]),
);

/** The product of a slug, or undefined where there is none. */
export function findProduct(slug: string): Product | undefined {
  return BY_SLUG.get(slug);
}

function shelve(category: Category, entries: readonly CatalogEntry[]): readonly Product[] {
  return entries.map((entry) => ({ status: "active", ...entry, category, rating: mean(entry) }));
}

/** To one decimal. */
function mean({ reviews }: CatalogEntry): number {
  const stars = reviews.reduce((sum, { rating }) => sum + rating, 0);
  return Math.round((stars / reviews.length) * 10) / 10;
}
