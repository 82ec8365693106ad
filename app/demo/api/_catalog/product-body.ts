import type { ProductQuery } from "./parse-query";
import type { Product } from "./product";
import { linksOf, type ProductRecord, representProduct } from "./represent-product";

/**
 * The body of a single product: the record that the collection has, with the same names around it.
 */
export interface ProductBody {
  readonly data: ProductRecord;
  readonly meta: {
    readonly representation: ProductQuery["format"];
    readonly profile: ProductQuery["profile"];
    readonly fields: ProductQuery["fields"];
    readonly expand: ProductQuery["expand"];
  };
  readonly links: { readonly self: string; readonly collection: string };
}

/** Makes the body that answers a query for one product. */
export function productBody(query: ProductQuery, product: Product): ProductBody {
  const { format, profile, fields, expand } = query;
  return {
    data: representProduct(product, query),
    meta: { representation: format, profile, fields, expand },
    links: linksOf(product.slug),
  };
}
