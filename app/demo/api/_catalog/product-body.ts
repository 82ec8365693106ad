import type { ProductQuery } from "./parse-query";
import type { Product } from "./product";
import { linksOf, representProduct } from "./represent-product";

/** The body that answers a query for one product, with the names that the collection has. */
export function productBody(query: ProductQuery, product: Product) {
  const { format, profile, fields, expand } = query;
  return {
    data: representProduct(product, query),
    meta: { representation: format, profile, fields, expand },
    links: linksOf(product.slug),
  };
}
