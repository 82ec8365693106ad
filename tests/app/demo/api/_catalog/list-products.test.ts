import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATALOG } from "@/app/demo/api/_catalog/catalog";
import { listProducts } from "@/app/demo/api/_catalog/list-products";
import { ask } from "./ask";

const list = (search: string) => listProducts(CATALOG, ask(search));
const slugs = (search: string) => list(search).products.map(({ slug }) => slug);

describe("listing products", () => {
  it("shows every product once over all pages, whatever the limit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), (limit) => {
        const pages = Math.ceil(50 / limit);
        const seen = Array.from({ length: pages }, (_, index) =>
          slugs(`limit=${limit}&page=${index + 1}`),
        );
        expect(seen.flat()).toEqual(CATALOG.map(({ slug }) => slug));
      }),
    );
  });

  it("has nothing on a page past the end, and still counts all", () => {
    expect(list("page=8")).toEqual({ products: [], total: 50 });
    expect(list(`page=${Number.MAX_SAFE_INTEGER}`)).toEqual({ products: [], total: 50 });
  });

  it("filters by status", () => {
    expect(list("status=discontinued").total).toBe(5);
    expect(list("status=active").total).toBe(45);
    const { products, total } = list("status=discontinued&limit=2&page=2");
    expect([total, ...products.map(({ status }) => status)]).toEqual([
      5,
      "discontinued",
      "discontinued",
    ]);
  });

  it("finds words in name, description and category, in any case", () => {
    expect(slugs("q=TEAPOT")).toEqual(["stoneware-teapot"]);
    expect(slugs("q=lettuce")).toEqual(["cold-frame"]);
    expect(list("q=lighting").total).toBeGreaterThanOrEqual(10);
  });

  it("finds only what holds every word", () => {
    expect(slugs("q=copper+can")).toEqual(["copper-watering-can"]);
    expect(list("q=copper+teapot").total).toBe(0);
  });

  it("takes a search for text, not for a pattern", () => {
    expect(list("q=.*").total).toBe(0);
  });
});
