import type { ProductPage } from "./list-products";
import type { CollectionQuery } from "./parse-query";
import { COLLECTION_ADDRESS, type ProductRecord, representProduct } from "./represent-product";

/** A filter that was applied. */
export interface AppliedFilter {
  readonly field: "status";
  readonly value: string;
}

/** The body of a page of the collection, its keys in wire order (SPEC.md 2.8). */
export interface CollectionBody {
  readonly data: readonly ProductRecord[];
  readonly meta: {
    readonly representation: CollectionQuery["format"];
    readonly profile: CollectionQuery["profile"];
    readonly fields: CollectionQuery["fields"];
    readonly expand: CollectionQuery["expand"];
    readonly page: number;
    readonly limit: number;
    readonly total: number;
    readonly query: string | null;
    readonly filters: readonly AppliedFilter[];
  };
  readonly links: { readonly self: string };
}

/** Makes the body that answers a query with its page. */
export function collectionBody(
  query: CollectionQuery,
  { products, total }: ProductPage,
): CollectionBody {
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
    links: { self: COLLECTION_ADDRESS },
  };
}
