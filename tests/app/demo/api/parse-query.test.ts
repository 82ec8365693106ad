import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCollectionQuery, parseProductQuery } from "@/app/demo/api/_catalog/parse-query";

const parse = (search: string) => parseCollectionQuery(new URLSearchParams(search));

const DEFAULTS = {
  page: 1,
  limit: 8,
  q: undefined,
  status: undefined,
  fields: [],
  expand: [],
  profile: "standard",
  format: "json",
};

describe("the collection's query", () => {
  it("has a default for everything", () => {
    expect(parse("")).toEqual({ ok: true, query: DEFAULTS });
  });

  it("reads every parameter", () => {
    expect(
      parse(
        "page=2&limit=24&q=%20tea%20pot&status=discontinued&fields=name,slug&expand=reviews,category&profile=full&format=json",
      ),
    ).toEqual({
      ok: true,
      query: {
        page: 2,
        limit: 24,
        q: "tea pot",
        status: "discontinued",
        fields: ["name", "slug"],
        expand: ["reviews", "category"],
        profile: "full",
        format: "json",
      },
    });
  });

  it("ignores what it does not know, even what every object inherits", () => {
    expect(parse("utm_source=x&constructor=1&__proto__=2&Page=x")).toEqual({
      ok: true,
      query: DEFAULTS,
    });
  });

  it("takes a list from commas, from repetition, and each of its values once", () => {
    expect(parse("fields=slug,name&fields=slug&fields=price")).toMatchObject({
      query: { fields: ["slug", "name", "price"] },
    });
  });

  it.each([
    ...["page=0", "page=-1", "page=1.0", "page=1e1", "page=0x10", "page=", "page=%201", "page=+1"],
    ...["page=1_0", "page=%EF%BC%91", "page=Infinity", "page=9007199254740992"],
    ...["page=99999999999999999999999", "page=1&page=1"],
    ...["limit=0", "limit=25", "limit=", "limit=8&limit=8"],
    ...["q=", "q=%20", `q=${"x".repeat(101)}`, "q=a&q=b"],
    ...["status=", "status=Active", "status=sold", "status=active&status=active"],
    ...["fields=", "fields=slug,", "fields=slug, name", "fields=reviews", "fields=__proto__"],
    ...["expand=", "expand=links"],
    ...["profile=", "profile=tiny", "profile=full&profile=full"],
    ...["format=", "format=xml", "format=JSON"],
  ])("refuses %s, and names the parameter", (search) => {
    const parameter = search.split("=")[0];
    const reading = parse(search);
    expect(reading).toMatchObject({ ok: false, problems: [{ parameter }] });
    expect(JSON.stringify(reading)).toContain(`\\"${parameter}\\" `);
  });

  it.each([
    ["page=x", '"page" can be a whole number from 1 to 9007199254740991, in digits.'],
    ["limit=x", '"limit" can be a whole number from 1 to 24, in digits.'],
    ["q=", '"q" can be text of 1 to 100 characters.'],
    ["status=x", '"status" can be active, discontinued.'],
    ["expand=x", '"expand" can be a comma-separated list of category, reviews.'],
    ["profile=x", '"profile" can be minimal, standard, full.'],
    ["format=x", '"format" can be json.'],
    ["format=json&format=json", '"format" is given more than once; it can be json.'],
  ])("says for %s what is allowed", (search, detail) => {
    expect(parse(search)).toMatchObject({ problems: [{ detail }] });
  });

  it("names every wrong parameter, in one go", () => {
    expect(parse("page=0&limit=x&format=json")).toMatchObject({
      problems: [{ parameter: "page" }, { parameter: "limit" }],
    });
  });

  it("repeats nothing of what was sent", () => {
    expect(JSON.stringify(parse("page=<script>&status=swordfish"))).not.toMatch(/script|swordfish/);
  });

  it("takes just the digits of whole numbers within bounds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -5, max: 40 }).map(String), fc.string()), (text) => {
        const valid = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 24;
        const reading = parse(new URLSearchParams({ limit: text }).toString());
        expect(reading.ok).toBe(valid);
        if (reading.ok) expect(reading.query.limit).toBe(Number(text));
      }),
    );
  });
});

describe("a product's query", () => {
  it("has the parameters that select what is shown, and ignores those of pages", () => {
    expect(parseProductQuery(new URLSearchParams("page=x&profile=minimal"))).toEqual({
      ok: true,
      query: { fields: [], expand: [], profile: "minimal", format: "json" },
    });
    expect(parseProductQuery(new URLSearchParams("expand=x"))).toMatchObject({ ok: false });
  });
});
