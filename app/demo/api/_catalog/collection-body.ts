import type { ProductPage } from "./list-products";
import type { CollectionQuery } from "./parse-query";
import { COLLECTION_PATH, representProduct } from "./represent-product";

/** The body that answers a query with its page, its keys in wire order (SPEC.md 2.8). */
export function collectionBody(query: CollectionQuery, { products, total }: ProductPage) {
  const { format, profile, fields, expand, page, limit, q, status } = query;
  return {
    data: products.map((product) => representProduct(product, query)),
    meta: {
      representation: format,
      profile,
      fields,
      expand,
      page,
      limit,
      total,
      query: q ?? null,
      filters: status === undefined ? [] : [{ field: "status", value: status }],
    },
    links: { self: COLLECTION_PATH },
  };
}
