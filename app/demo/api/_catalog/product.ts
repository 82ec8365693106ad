/** The states of a product, as `data[].status` spells them. */
export const STATUSES = ["active", "discontinued"] as const;
export type Status = (typeof STATUSES)[number];

export interface Category {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

export interface Review {
  /** Whole stars, 1 to 5. */
  readonly rating: number;
  readonly text: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** A product as its category in `products.json` lists it. */
export interface CatalogEntry {
  /** Unique in the collection. */
  readonly slug: string;
  readonly name: string;
  /** Euros, two decimals at most. */
  readonly price: number;
  readonly description: string;
  /** Default false. */
  readonly discontinued?: boolean;
  /** `YYYY-MM-DD`. */
  readonly addedOn: string;
  /** At least one; the product's rating is their mean. */
  readonly reviews: readonly Review[];
}

export interface Product extends Omit<CatalogEntry, "discontinued"> {
  readonly status: Status;
  readonly category: Category;
  /** The mean of the reviews, to one decimal. */
  readonly rating: number;
}
