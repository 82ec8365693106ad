import { describe, expect, it } from "vitest";
import { CATALOG, findProduct } from "@/app/demo/api/_catalog/catalog";
import { EXPANSIONS, PRODUCT_FIELDS, PROFILES } from "@/app/demo/api/_catalog/product-fields";
import { representProduct } from "@/app/demo/api/_catalog/represent-product";
import { ProductSchema } from "@/app/demo/api/_catalog/schemas";
import { ask } from "./ask";
import { StandardProductSchema } from "./standard-product";

const keys = (search: string) => Object.keys(represent(search));

function represent(search: string) {
  const product = findProduct("stoneware-teapot");
  if (!product) throw new TypeError("the catalog has lost its teapot");
  return representProduct(product, ask(search));
}

describe("a product's record", () => {
  it("has the fields of the contract in the order of the contract, by default", () => {
    expect(keys("")).toEqual([
      "slug",
      "name",
      "price",
      "description",
      "status",
      "category",
      "rating",
      "links",
    ]);
    for (const product of CATALOG) {
      const record = representProduct(product, ask(""));
      expect(StandardProductSchema.parse(record)).toEqual(record);
    }
  });

  it("is short with the profile minimal, and longer with full", () => {
    expect(keys("profile=minimal")).toEqual(["slug", "name", "links"]);
    expect(keys("profile=full")).toEqual([...keys(""), "currency", "addedOn", "reviewCount"]);
  });

  it("has just the fields that are asked for, in the order of the contract, whatever the profile", () => {
    expect(keys("fields=price,slug&profile=minimal")).toEqual(["slug", "price"]);
  });

  it("names its category, and describes it where that is expanded", () => {
    expect(represent("").category).toEqual({ slug: "kitchen", name: "Kitchen" });
    expect(represent("expand=category").category).toEqual({
      slug: "kitchen",
      name: "Kitchen",
      description: "Things that cook, pour and keep.",
    });
  });

  it("shows what is expanded even where the selection leaves it out", () => {
    expect(keys("fields=slug&expand=reviews,category")).toEqual(["slug", "category", "reviews"]);
    expect(represent("expand=reviews").reviews).toHaveLength(2);
  });

  it("is of the shape that the schema promises, for every profile, field and expansion", () => {
    const selections = [
      ...PROFILES.map((profile) => `profile=${profile}`),
      ...PRODUCT_FIELDS.map((field) => `fields=${field}`),
      ...EXPANSIONS.map((expansion) => `expand=${expansion}`),
    ];
    for (const search of selections) {
      expect(ProductSchema.parse(represent(search))).toEqual(represent(search));
    }
  });
});
