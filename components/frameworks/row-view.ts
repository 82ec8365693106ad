import type { Product } from "../product-row/products";

/** What a row shows, whatever its view is written with; the same words as the row of React has. */
export interface RowData {
  readonly product: Product;
  readonly each: string;
  readonly total: string;
  /** Unique in the page. */
  readonly totalId: string;
}
