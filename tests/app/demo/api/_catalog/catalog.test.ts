import { describe, expect, it } from "vitest";
import { CATALOG, findProduct } from "@/app/demo/api/_catalog/catalog";
import { parseCalendarDate } from "@/lib/versioning/calendar-date";

describe("the catalog", () => {
  it("has fifty products, ten in each of five categories", () => {
    const counts = ["desk", "garden", "kitchen", "lighting", "travel"].map(
      (slug) => CATALOG.filter(({ category }) => category.slug === slug).length,
    );
    expect(CATALOG).toHaveLength(50);
    expect(counts).toEqual([10, 10, 10, 10, 10]);
  });

  it("names every product by a slug of its own, and lists them in that order", () => {
    const slugs = CATALOG.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(50);
    expect(slugs).toEqual([...slugs].sort());
    for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("has both states", () => {
    expect(new Set(CATALOG.map(({ status }) => status))).toEqual(
      new Set(["active", "discontinued"]),
    );
  });

  it.each(CATALOG.map((product) => [product.slug, product] as const))(
    "describes %s in full",
    (_, { name, price, description, addedOn, reviews, rating }) => {
      expect(name).not.toBe("");
      expect(description).toMatch(/\.$/);
      expect(price).toBeGreaterThan(0);
      expect(Math.round(price * 100) / 100).toBe(price);
      const added = parseCalendarDate(addedOn) ?? Number.NaN;
      expect(reviews.length).toBeGreaterThan(0);
      for (const review of reviews) {
        expect([1, 2, 3, 4, 5]).toContain(review.rating);
        expect(parseCalendarDate(review.date)).toBeGreaterThan(added);
      }
      const mean = reviews.reduce((sum, review) => sum + review.rating, 0) / reviews.length;
      expect(Math.abs(rating - mean)).toBeLessThanOrEqual(0.05);
    },
  );

  it("finds a product by its slug, and nothing by what an object inherits", () => {
    expect(findProduct("bread-tin")?.name).toBe("Bread tin");
    expect(findProduct("nothing")).toBeUndefined();
    expect(findProduct("constructor")).toBeUndefined();
  });
});
