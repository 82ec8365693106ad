import { formatCents } from "../format-cents";
import type { Product } from "./products";

/** What a row shows, whatever its view is written with; the same words as the row of React has. */
export interface RowData {
  readonly product: Product;
  readonly each: string;
  readonly total: string;
  /** Unique in the page. */
  readonly totalId: string;
}

/**
 * What a row shows at first.
 *
 * @param place tells it from the same product's row elsewhere in the page
 */
export function rowData(place: string, product: Product): RowData {
  return {
    product,
    each: `${formatCents(product.priceCents)} each`,
    total: formatCents(product.priceCents),
    totalId: `total-${place}-${product.sku}`,
  };
}
