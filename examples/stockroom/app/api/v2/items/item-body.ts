import type { Item } from "@/data/items";

/**
 * An item as version 2 gives it: prices are whole cents, for numbers with a point are not exact.
 */
export function itemBody({ sku, name, category, shelf, quantity, minimum, cents }: Item) {
  return {
    sku,
    name,
    category,
    shelf,
    quantity,
    minimum,
    price: { cents, currency: "EUR" },
    links: { self: `/api/v2/items/${sku}` },
  };
}
