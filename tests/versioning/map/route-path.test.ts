import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  byPrecedence,
  fillRoutePath,
  isRoutePath,
  matchRoutePath,
  type ParametersOf,
  pathShape,
  routeTemplate,
  versionPrefix,
} from "@/lib/versioning/map/route-path";

const PRODUCT = "/v1/products/[slug]";

describe("a route path", () => {
  const rests = [
    "/v1/*",
    "/[post-id]/[2fa]/[_own]/[...the-rest]",
    "/files/[...path]",
    "/files/[[...path]]",
    "/[kind]/[...path]",
  ];
  it.each(["/v1", "/demo/api/openapi.json", PRODUCT, "/a_b/~c", ...rests])("can be %s", (path) => {
    expect(isRoutePath(path)).toBe(true);
  });

  const segments = [
    "/*",
    "/v1/*/a",
    "/v1/a*",
    "/v1/[a.b]",
    "/v1/[slug",
    "/v1/[]",
    "/[...rest]/a",
    "/a b",
    "/(shop)/a",
    "/[[id]]",
  ];
  it.each(["v1", "/", "/v1/", "//v1", "/v1?x=1", ...segments])("can't be %s", (path) => {
    expect(isRoutePath(path)).toBe(false);
  });

  it("gives a catch-all's parameters as a list, each decoded by itself", () => {
    expect(matchRoutePath("/files/[...path]", "/files/a%2Fb/c")).toEqual({ path: ["a/b", "c"] });
    expect(matchRoutePath("/files/[...path]", "/files")).toBeUndefined();
    expect(matchRoutePath("/files/[...path]", "/files//a")).toBeUndefined();
    expect(matchRoutePath("/a/v1/files/[...path]", "/a/v1/files/b/c")).toEqual({
      path: ["b", "c"],
    });
    expect(matchRoutePath("/files/[[...path]]", "/files")).toEqual({});
    expect(matchRoutePath("/files/[[...path]]", "/files/a")).toEqual({ path: ["a"] });
  });

  it("fills a catch-all segment by segment", () => {
    expect(fillRoutePath("/v2/[...path]", { path: ["a/b", "c"] })).toBe("/v2/a%2Fb/c");
    expect(fillRoutePath("/v2/[[...path]]", {})).toBe("/v2");
    expect(() => fillRoutePath("/v2/[...path]", {})).toThrow('needs a value for "path"');
  });

  it("leads on below another prefix, or on another host", () => {
    const rest = matchRoutePath("/v1/*", "/v1/a%2Fb/c") ?? {};
    expect(fillRoutePath("/v2/*", rest)).toBe("/v2/a%2Fb/c");
    expect(fillRoutePath("https://api.example/v2/*", rest)).toBe("https://api.example/v2/a%2Fb/c");
    expect(fillRoutePath("/v2/*", matchRoutePath("/v1/*", "/v1") ?? {})).toBe("/v2");
    expect(fillRoutePath("https://x/[post-id]", { "post-id": "7" })).toBe("https://x/7");
  });

  it("is a URI template whatever its parameters", () => {
    expect(routeTemplate("/a/[id]/[...rest]")).toBe("/a/{id}/{rest}");
    expect(routeTemplate("/a/[[...rest]]")).toBe("/a/{rest}");
  });

  it("comes before those that Next would ask later", () => {
    const sorted = ["/a/b", "/a/[id]", "/a/[...rest]", "/a/[[...rest]]"];
    expect([...sorted].reverse().sort(byPrecedence)).toEqual(sorted);
    expect(["/a/[id]/x", "/a/b/[id]"].sort(byPrecedence)).toEqual(["/a/b/[id]", "/a/[id]/x"]);
  });

  it("types its parameters as Next does", () => {
    expectTypeOf<ParametersOf<"/v1/[id]/[...rest]">>().toExtend<{ id: string; rest: string[] }>();
    expectTypeOf<ParametersOf<"/v1/[[...rest]]">>().toExtend<{ rest?: string[] }>();
  });

  it.each([
    ["decoded", "/v1/products/bread%20tin", "bread tin"],
    ["with an encoded slash inside", "/v1/products/a%2Fb", "a/b"],
    ["without the slash at its end, if it has one", "/v1/products/bread-tin/", "bread-tin"],
  ])("gives a request's parameter %s", (_, pathname, slug) => {
    expect(matchRoutePath(PRODUCT, pathname)).toEqual({ slug });
  });

  it("matches with a slash at the end, as Next serves one of the two spellings", () => {
    expect(matchRoutePath("/v1/products", "/v1/products/")).toEqual({});
  });

  const others = ["/v1/products", "/v1/products/", "/v1/products/a/b", "/v1/products/%E0"];
  it.each([...others, "/v2/products/a"])("does not match %s", (pathname) => {
    expect(matchRoutePath(PRODUCT, pathname)).toBeUndefined();
  });

  it("does not decode its literal segments, as the router does not", () => {
    expect(matchRoutePath("/v1/products", "/%761/products")).toBeUndefined();
  });

  it("gives back whatever parameter it was filled with", () => {
    const slug = fc.string({ minLength: 1, unit: "grapheme" });
    fc.assert(
      fc.property(slug, (value) => {
        const filled = fillRoutePath(PRODUCT, { slug: value });
        expect(matchRoutePath(PRODUCT, filled)).toEqual({ slug: value });
      }),
    );
  });

  it("can't be filled without its parameters, nor from what an object inherits", () => {
    expect(() => fillRoutePath(PRODUCT, {})).toThrow('needs a value for "slug"');
    expect(() => fillRoutePath("/v1/[toString]", {})).toThrow('needs a value for "toString"');
  });

  it("has the shape of every path that admits the same requests", () => {
    expect(pathShape("/v1/[slug]/x")).toBe(pathShape("/v1/[id]/x"));
    expect(pathShape("/v1/[slug]/x")).not.toBe(pathShape("/v1/slug/x"));
  });
});

describe("the version in a path", () => {
  it.each([
    ["/api/v1/orders", "/api/v1"],
    ["/v1.4", "/v1.4"],
    ["/api/2024-10-01-preview/orders/[id]", "/api/2024-10-01-preview"],
    ["/api/voyages/v", undefined],
  ])("ends its prefix: %s", (path, prefix) => {
    expect(versionPrefix(path)).toBe(prefix);
  });
});

it("keeps an address within a path for a part of that path", () => {
  expect(fillRoutePath("/go/https://x/[id]", { id: "7" })).toBe("/go/https://x/7");
});
