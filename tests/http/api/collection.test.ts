import { describe, expect, inject, it } from "vitest";
import { CATALOG } from "@/app/demo/api/_catalog/catalog";
import {
  ProductCollectionSchema,
  ProductSchema,
  SingleProductSchema,
} from "@/app/demo/api/_catalog/schemas";
import { parseLifecycle, parseLinks } from "@/lib/versioning/client/parse-lifecycle";

/** The record of the profile `standard`, which is the default: every field is there. */
const StandardProductSchema = ProductSchema.required().omit({
  currency: true,
  addedOn: true,
  reviewCount: true,
  reviews: true,
});

const OLD = "/demo/api/sunset-version";
const NEW = "/demo/api/v1/products";

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, inject("baseUrl")), { headers });

async function bodyOf(path: string) {
  return ProductCollectionSchema.parse(await (await get(path)).json());
}

describe.each([OLD, NEW])("the collection at %s", (path) => {
  it("has the body of the contract", async () => {
    const { data, meta, links } = await bodyOf(path);
    expect(data).toHaveLength(8);
    for (const record of data) expect(StandardProductSchema.parse(record)).toEqual(record);
    expect(meta).toEqual({
      representation: "json",
      profile: "standard",
      fields: [],
      expand: [],
      page: 1,
      limit: 8,
      total: 50,
      query: null,
      filters: [],
    });
    expect(links).toEqual({ self: NEW });
  });

  it.each(["", "?limit=24", "?limit=7&fields=slug", "?limit=1"])(
    "shows every record once to a client that follows next from %j",
    async (search) => {
      const slugs: (string | undefined)[] = [];
      for (let next: string | undefined = path + search; next; ) {
        const response = await get(next);
        const { data } = ProductCollectionSchema.parse(await response.json());
        slugs.push(...data.map(({ slug }) => slug));
        const links = parseLinks(response.headers.get("Link") ?? "");
        next = links.find(({ rel }) => rel === "next")?.target;
      }
      expect(slugs).toEqual(CATALOG.map(({ slug }) => slug));
    },
  );

  it("leads by first, prev and last, too, and stays on its own path", async () => {
    const links = parseLinks((await get(`${path}?page=3`)).headers.get("Link") ?? "");
    const pages = links.filter(({ rel }) => /^(first|prev|next|last)$/.test(rel));
    expect(pages.map(({ rel }) => rel)).toEqual(["first", "prev", "next", "last"]);
    for (const { target } of pages) {
      expect(target.startsWith(`${path}?`)).toBe(true);
      expect((await get(target)).status).toBe(200);
    }
  });

  it("is empty on a page past the end, and says so with 200", async () => {
    const empty = { data: [], meta: { page: 1000, total: 50 } };
    expect(await bodyOf(`${path}?page=1000`)).toMatchObject(empty);
  });

  it("names every wrong parameter and what it can be", async () => {
    const response = await get(`${path}?page=1e1&limit=25`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      type: "/demo/api/docs/problems#invalid_query",
      status: 400,
      code: "invalid_query",
      errors: [
        { parameter: "page", detail: expect.stringContaining("whole number") },
        { parameter: "limit", detail: expect.stringContaining("1 to 24") },
      ],
    });
  });

  it.each([
    ["status=discontinued", 5],
    ["q=TEAPOT", 1],
    ["q=copper+can", 1],
    ["q=copper+teapot", 0],
    ["q=.*", 0],
  ])("counts what is found by %s: %i", async (search, total) => {
    const { data, meta } = await bodyOf(`${path}?${search}`);

    expect(meta.total).toBe(total);
    expect(data).toHaveLength(total);
  });

  it("ignores parameters that it does not know", async () => {
    expect((await get(`${path}?utm_source=x`)).status).toBe(200);
  });

  it("answers 304 to its own tag, compressed or not", async () => {
    for (const encoding of ["identity", "gzip"]) {
      const first = await get(path, { "Accept-Encoding": encoding });
      const tag = first.headers.get("ETag") ?? "";
      const again = await get(path, { "Accept-Encoding": encoding, "If-None-Match": tag });
      expect(again.status).toBe(304);
      for (const name of ["ETag", "Cache-Control", "Link"]) {
        expect(again.headers.get(name), name).toBe(first.headers.get(name));
      }
    }
  });

  it("sends with HEAD the headers of GET", async () => {
    const ofCaches = ["etag", "cache-control", "content-type", "vary"];
    const names = [...ofCaches, "link", "x-api-version", "sunset"];
    const pick = ({ headers }: Response) => names.map((name) => headers.get(name));
    const head = await fetch(inject("baseUrl") + path, { method: "HEAD" });
    expect(pick(head)).toEqual(pick(await get(path)));
  });
});

describe("the deprecated collection", () => {
  it("has the body of its successor, to the byte", async () => {
    expect(await (await get(OLD)).text()).toBe(await (await get(NEW)).text());
  });

  it("is understood by this project's own reader", async () => {
    expect(parseLifecycle((await get(OLD)).headers)).toEqual({
      version: "0.9.0",
      deprecated: true,
      deprecation: new Date("2026-06-01T00:00:00Z"),
      sunset: new Date("2027-06-01T00:00:00Z"),
      links: {
        deprecation: "/demo/api/docs/sunset-version",
        sunset: "/demo/api/docs/retirement",
        successor: NEW,
      },
    });
  });

  it("is understood by a client that reads the deprecation link by a pattern", async () => {
    const link = (await get(OLD)).headers.get("Link") ?? "";
    expect(link.match(/<([^<>]+)>; rel="deprecation"/)?.[1]).toBe("/demo/api/docs/sunset-version");
    expect(link.match(/<([^<>]+)>;\s*rel="next"/)?.[1]).toBe(`${OLD}?page=2&limit=8`);
  });

  it("leads only to what is there", async () => {
    for (const { target, rel } of parseLinks((await get(OLD)).headers.get("Link") ?? "")) {
      expect((await get(target)).status, `${rel} ${target}`).toBe(200);
    }
  });
});

describe("a product", () => {
  it("is where the collection says, and is the same record there", async () => {
    const { data } = await bodyOf(`${OLD}?limit=24`);
    for (const record of data) {
      const response = await get(record.links?.self ?? "");
      expect(response.status).toBe(200);
      expect(SingleProductSchema.parse(await response.json()).data).toEqual(record);
    }
  });

  it("shows what is asked for", async () => {
    const response = await get(`${NEW}/bread-tin?fields=slug&expand=reviews`);
    expect(await response.json()).toMatchObject({
      data: { slug: "bread-tin", reviews: [{ rating: 3 }] },
      meta: { fields: ["slug"], expand: ["reviews"] },
    });
  });

  it.each([
    ["profile=minimal", "slug name links"],
    ["", "slug name price description status category rating links"],
    ["fields=price,slug&profile=minimal", "slug price"],
    ["fields=slug&expand=reviews,category", "slug category reviews"],
  ])("has for %j these fields, in the order of the contract: %s", async (search, fields) => {
    const { data } = await (await get(`${NEW}/bread-tin?${search}`)).json();

    expect(Object.keys(data).join(" ")).toBe(fields);
  });

  it("is not found by a misspelt slug", async () => {
    for (const slug of ["Bread-Tin", "bread%2Ftin", "..%2f", "[slug]", "constructor"]) {
      const response = await get(`${NEW}/${slug}`);
      expect(response.status, slug).toBe(404);
    }
  });
});
