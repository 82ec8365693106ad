import { describe, expect, it } from "vitest";
import { CATALOG } from "@/app/demo/api/_catalog/catalog";
import { collectionBody } from "@/app/demo/api/_catalog/collection-body";
import { listProducts } from "@/app/demo/api/_catalog/list-products";
import { ProductCollectionSchema } from "@/app/demo/api/_catalog/schemas";
import { ask } from "./ask";

function body(search = "") {
  const query = ask(search);
  return collectionBody(query, listProducts(CATALOG, query));
}

describe("the collection's body", () => {
  it("is, by default, this text to the letter", () => {
    expect(JSON.stringify(body(), null, 1)).toMatchSnapshot();
  });

  it("repeats what was asked for", () => {
    expect(body("page=2&limit=3&q=Steel&fields=slug&expand=reviews&profile=full").meta).toEqual({
      representation: "json",
      profile: "full",
      fields: ["slug"],
      expand: ["reviews"],
      page: 2,
      limit: 3,
      total: expect.any(Number),
      query: "Steel",
      filters: [],
    });
  });

  it("links to the collection alone, from each page of it", () => {
    const links = body().links;
    for (const search of ["page=2", "page=2&limit=3&fields=slug", "status=active"]) {
      expect(body(search).links).toEqual(links);
    }
  });

  it("keeps the page size where less is found", () => {
    const metas = [body("q=no+such+product").meta, body("page=99").meta];
    expect(metas).toMatchObject([
      { limit: 8, total: 0 },
      { limit: 8, page: 99 },
    ]);
  });

  it("lists the filters that were applied", () => {
    expect(body("status=active").meta.filters).toEqual([{ field: "status", value: "active" }]);
  });

  it("is of the shape that the schema promises", () => {
    for (const search of ["", "page=99", "profile=full&expand=reviews,category", "status=active"]) {
      expect(ProductCollectionSchema.parse(body(search))).toEqual(body(search));
    }
  });
});
