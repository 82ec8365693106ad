import { describe, expect, it } from "vitest";
import { findProduct } from "@/app/demo/api/_catalog/catalog";
import { productBody } from "@/app/demo/api/_catalog/product-body";
import { SingleProductSchema } from "@/app/demo/api/_catalog/schemas";
import { ask } from "./ask";

describe("a product's body", () => {
  it("has the record of the collection, and leads back to it", () => {
    const product = findProduct("bread-tin");
    if (!product) throw new TypeError("the catalog has lost its bread tin");
    const body = productBody(ask("profile=minimal&expand=category"), product);
    expect(SingleProductSchema.parse(body)).toEqual(body);
    expect(body).toEqual({
      data: {
        slug: "bread-tin",
        name: "Bread tin",
        category: expect.objectContaining({ slug: "kitchen" }),
        links: {
          self: "/demo/api/v1/products/bread-tin",
          collection: "/demo/api/v1/products",
        },
      },
      meta: { representation: "json", profile: "minimal", fields: [], expand: ["category"] },
      links: { self: "/demo/api/v1/products/bread-tin", collection: "/demo/api/v1/products" },
    });
  });
});
