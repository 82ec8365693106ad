import { describe, expect, it } from "vitest";
import type { RouteVersion } from "@/lib/versioning/map/route-version";
import { defineVersions } from "@/lib/versioning/map/version-map";

const OLD = {
  path: "/v0/products",
  version: "0.9.0",
  lifecycle: "deprecated",
  deprecation: "2026-06-01",
  sunset: "2027-06-01",
  successor: "/v1/products",
  documentation: "/docs/v0",
} as const satisfies RouteVersion;
const NEW = {
  path: "/v1/products",
  version: "1.0.0",
  lifecycle: "active",
} as const satisfies RouteVersion;
const ITEM = {
  path: "/v1/products/[slug]",
  version: "1.0.0",
  lifecycle: "active",
} as const satisfies RouteVersion;

function define(...routes: readonly unknown[]) {
  // The map's own author may write JavaScript: the checks must not lean on the types.
  return defineVersions({ retirementPolicy: "/policy", routes: routes as RouteVersion[] });
}

describe("a version map", () => {
  it("gives the entry of a path as the map spells it", () => {
    expect(define(OLD, NEW, ITEM).get("/v1/products/[slug]")).toEqual([ITEM]);
  });

  it("throws for a path that it does not hold", () => {
    expect(() => define(NEW).get("/v2")).toThrow('"/v2" is not in the version map');
  });

  it("finds the entry of a request, and its parameters", () => {
    expect(define(OLD, NEW, ITEM).match("/v1/products/bread-tin")).toEqual({
      routes: [ITEM],
      parameters: { slug: "bread-tin" },
    });
  });

  it("prefers a literal path to one with a parameter, whichever is declared first", () => {
    const featured = { ...ITEM, path: "/v1/products/featured" };
    expect(define(ITEM, featured).match("/v1/products/featured")?.routes).toEqual([featured]);
  });

  it.each(["/v1", "/v1/products/a/b", "/v1/products//", "/__proto__", ""])(
    "finds nothing for %j",
    (pathname) => {
      expect(define(OLD, NEW, ITEM).match(pathname)).toBeUndefined();
    },
  );

  it("takes windows that begin at the deprecation, end at the sunset, or touch", () => {
    const brownouts = [
      { from: "2026-06-01T00:00:00Z", to: "2026-06-01T01:00:00Z" },
      { from: "2027-05-30T00:00:00Z", to: "2027-05-31T00:00:00Z" },
      { from: "2027-05-31T00:00:00Z", to: "2027-06-01T00:00:00Z" },
    ];
    expect(() => define({ ...OLD, brownouts }, NEW)).not.toThrow();
  });

  it("takes numbers of any length as a version", () => {
    for (const version of ["0.0.1", "10.0.0", "0.10.25", "1.0.109"]) {
      expect(() => define({ ...OLD, version }, NEW)).not.toThrow();
    }
  });

  it("takes days and pre-releases as versions", () => {
    for (const version of ["2024-10-01", "2024-10-01-preview", "1.0.0-beta.11", "1.0.0-x-y.7"]) {
      expect(() => define({ ...OLD, version }, NEW)).not.toThrow();
    }
  });

  it("takes an end without a date, and one of the past without documentation", () => {
    const { sunset: _, ...open } = OLD;
    const { documentation: __, ...gone } = { ...OLD, path: "/gone", lifecycle: "retired" };
    expect(() => define(open, gone, NEW)).not.toThrow();
  });

  it("takes several entries of a path that are about different methods, and gives them all", () => {
    const { brownouts: _, ...ending } = { ...OLD, path: NEW.path, brownouts: 0 };
    const removal = { ...ending, version: NEW.version, methods: ["DELETE"], successor: undefined };
    expect(define(NEW, removal).get(NEW.path)).toEqual([NEW, removal]);
  });

  it("writes dates as the RFCs define them, and reports no versions, by default", () => {
    expect(define(NEW)).toMatchObject({ format: "rfc", reportVersions: false });
  });

  it("takes successors on another host, with the parameters of the path", () => {
    const successor = "https://api.example/v2/products/[slug]";
    const item = { ...OLD, path: "/v0/products/[slug]", successor };
    expect(() => define(item, { ...OLD, successor: "https://api.example" })).not.toThrow();
  });

  it("is about all routes below a prefix, but those with a closer entry", () => {
    const all = { ...NEW, path: "/v1/*" };
    const closer = { ...OLD, path: "/v1/old/*", successor: "/v1/*" };
    const map = define(all, closer, ITEM);
    expect(map.get("/v1/[kind]/x")).toEqual([all]);
    expect(map.get("/v1/old/[id]")).toEqual([closer]);
    expect(map.get(ITEM.path)).toEqual([ITEM]);
    expect(() => map.get("/v10/x")).toThrow('"/v10/x" is not in the version map');
    expect(map.match("/v1/a/b%2Fc")).toEqual({
      routes: [all],
      parameters: { "*": ["a", "b/c"] },
    });
    expect(map.match("/v1/old/7")?.routes).toEqual([closer]);
    expect(map.match("/v1")?.routes).toEqual([all]);
    expect(map.match("/v10")).toBeUndefined();
  });

  it("takes an https address for documentation, and a route without a successor", () => {
    const { successor: _, ...alone } = OLD;
    expect(() => define({ ...alone, documentation: "https://docs.example/v0" })).not.toThrow();
  });
});

describe("a wrong version map", () => {
  /** A window from midnight to midnight. */
  const window = (from: string, to: string) => ({
    brownouts: [{ from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` }],
  });
  const overlapping = {
    brownouts: [
      { from: "2027-03-01T00:00:00Z", to: "2027-03-01T02:00:00Z" },
      { from: "2027-03-01T01:00:00Z", to: "2027-03-01T03:00:00Z" },
    ],
  };
  const early = { brownouts: [{ from: "2026-05-31T23:59:59Z", to: "2026-06-01T01:00:00Z" }] };
  const late = { brownouts: [{ from: "2027-06-01T00:00:00Z", to: "2027-06-01T01:00:00Z" }] };
  const retired = { lifecycle: "retired", ...window("2027-03-01", "2027-03-02") };
  it.each<[why: string, entry: object, message: string]>([
    ["a relative path", { path: "v0" }, '"v0": the path is not of the shape'],
    ["a path with a query", { path: "/v0?x" }, '"/v0?x": the path is not of the shape'],
    [
      "a parameter named twice",
      { path: "/[a]/[a]" },
      '"/[a]/[a]": the path names a parameter twice',
    ],
    ["a twin", { path: "/v1/products" }, "is the path of several versions, and the map names no"],
    ["a version of two parts", { version: "0.9" }, 'version "0.9" is not <major>.<minor>.<patch>'],
    ["a version with a zero in front", { version: "0.09.0" }, 'version "0.09.0" is not'],
    ["a version with a letter in front", { version: "v0.9.0" }, 'version "v0.9.0" is not'],
    ["a suffix with a zero in front", { version: "0.9.0-01" }, 'version "0.9.0-01" is not'],
    ["a suffix of nothing", { version: "0.9.0-" }, 'version "0.9.0-" is not'],
    ["a build's name", { version: "0.9.0+7" }, 'version "0.9.0+7" is not'],
    ["a version that is no day", { version: "2026-02-30" }, 'version "2026-02-30" is not'],
    ["a version that is a number", { version: 1 }, "version 1 is not"],
    ["an unknown lifecycle", { lifecycle: "legacy" }, 'lifecycle "legacy" is not one of active'],
    ["a day that is not", { deprecation: "2026-02-30" }, 'deprecation "2026-02-30" is not a day'],
    ["a sunset that is not", { sunset: "soon" }, 'sunset "soon" is not a day'],
    [
      "an early sunset",
      { sunset: "2026-05-31" },
      "sunset 2026-05-31 is before deprecation 2026-06-01",
    ],
    ["an unknown successor", { successor: "/v9" }, 'successor "/v9" is not in the map'],
    [
      "itself as successor",
      { successor: OLD.path },
      'successor "/v0/products" is itself deprecated',
    ],
    [
      "a successor with a parameter of its own",
      { successor: ITEM.path },
      `successor "${ITEM.path}" needs "slug", which this path does not have`,
    ],
    [
      "a successor of a prefix of its own",
      { successor: "/v2/*" },
      'successor "/v2/*" is not in the map',
    ],
    [
      "a successor over http",
      { successor: "http://x/y" },
      "is neither in the map nor https://host",
    ],
    ["a successor with a query", { successor: "https://x/y?z" }, "is neither in the map nor"],
    ["a successor behind words", { successor: "see https://x/y" }, "is neither in the map nor"],
    ["a successor of two lines", { successor: "https://x\n/y" }, "is neither in the map nor"],
    [
      "a successor elsewhere with a parameter of its own",
      { successor: "https://x/[slug]" },
      'needs "slug", which this path does not have',
    ],
    ["no documentation", { documentation: undefined }, "documentation undefined is neither"],
    [
      "documentation over http",
      { documentation: "http://x" },
      'documentation "http://x" is neither',
    ],
    [
      "documentation that would break a Link field",
      { documentation: 'https://x/">' },
      "is neither a path without parameters nor an https address",
    ],
    ["a window of no real moments", window("2027-02-30", "2027-03-01"), "not two moments"],
    ["a window that runs backwards", window("2027-03-02", "2027-03-01"), "ends before it begins"],
    ["a window of no length", window("2027-03-01", "2027-03-01"), "ends before it begins"],
    ["a window before the deprecation", early, "not between deprecation and sunset"],
    ["a window past the sunset", late, "not between deprecation and sunset"],
    ["windows that overlap", overlapping, "begins before the one before it ends"],
    ["a window of a retired route", retired, 'a retired route has no "brownouts"'],
    ["a date on an active route", { lifecycle: "active" }, 'an active route has no "sunset"'],
  ])("is refused for %s", (_, entry, message) => {
    expect(() => define({ ...OLD, ...entry }, NEW, ITEM)).toThrow(message);
  });

  it.each<[why: string, entry: unknown, message: string]>([
    ["a misspelt field", { ...NEW, path: "/a", sunsett: "x" }, '"/a": "sunsett" is no field of an'],
    ["a resource and no way to ask", { ...NEW, path: "/a", resource: "/b" }, 'add "ask"'],
    ["a resource that is no path", { ...NEW, path: "/a", resource: "b" }, 'resource "b" is not a'],
    ["a resource that is an entry", { ...NEW, path: "/a", resource: NEW.path }, "itself the path"],
    ["a resource of other parameters", { ...ITEM, path: "/a/[x]", resource: "/b/[y]" }, "other"],
  ])("is refused for %s", (_, entry, message) => {
    expect(() => define(OLD, NEW, entry)).toThrow(message);
  });

  it.each<[ask: unknown, message: string]>([
    [{}, "ask: names no way"],
    [{ query: "a b" }, 'ask: query "a b" can\'t be'],
    [{ header: "X:\r\nY" }, "ask: header"],
    [{ mediaType: "q" }, 'ask: mediaType "q"'],
    [{ mediaType: "application/json" }, 'ask: mediaType "application/json"'],
    [{ mediaType: "application/vnd.x.v{version} a" }, "ask: mediaType"],
    [{ query: "v", unspecified: "oldest" }, 'unspecified "oldest" is not refuse or newest'],
    [{ query: "v", unspecified: "9.0.0" }, 'unspecified "9.0.0" is not refuse or newest'],
  ])("is refused for the ways to ask %j", (ask, message) => {
    const input = { retirementPolicy: "/p", routes: [NEW], ask };
    expect(() => defineVersions(input as Parameters<typeof defineVersions>[0])).toThrow(message);
  });

  it("is refused for the same version of a resource twice", () => {
    const one = { ...NEW, resource: "/orders" } as const;
    const routes = [one, { ...one, path: "/v1/twin" } as const];
    const make = (input: unknown) => defineVersions(input as Parameters<typeof defineVersions>[0]);
    expect(() => make({ retirementPolicy: "/p", ask: { query: "v" }, routes })).toThrow(
      '"/v1/twin": is version 1.0.0 of "/orders", as "/v1/products" is',
    );
  });

  it("may have a version of a resource in two paths if the versions differ", () => {
    const one = { ...NEW, resource: "/orders" } as const;
    const routes = [one, { ...one, path: "/v2/products", version: "2.0.0" } as const];
    const make = () => defineVersions({ retirementPolicy: "/p", ask: { query: "v" }, routes });
    expect(make).not.toThrow();
  });

  it("is refused for two entries that admit the same requests", () => {
    const twin = { ...ITEM, path: "/v1/products/[id]" };
    expect(() => define(ITEM, twin)).toThrow(
      '"/v1/products/[id]": admits the same requests as the earlier entry "/v1/products/[slug]"',
    );
  });

  it.each([
    ["no method", { methods: [] }, "methods: names none; it can be GET, POST"],
    ["HEAD", { methods: ["HEAD"] }, 'methods: "HEAD" is not one of GET, POST'],
    ["a method twice", { methods: ["GET"] }, "version 1.0.0: GET stand in an earlier entry"],
    ["all others twice", {}, "version 1.0.0: its other methods stand in an earlier entry"],
  ])("is refused for an entry of the same path and version about %s", (_, entry, message) => {
    const reading = { ...NEW, methods: ["GET"] };
    expect(() => define(NEW, reading, { ...NEW, ...entry })).toThrow(message);
  });

  it("is refused for a path that versions share and that also has a resource", () => {
    const next = { ...NEW, version: "2.0.0", resource: "/products" } as const;
    const make = () =>
      defineVersions({ retirementPolicy: "/p", ask: { query: "v" }, routes: [NEW, next] });
    expect(make).toThrow('is the path of several versions, so it can\'t have a "resource"');
  });

  it.each([
    ["a version with a suffix", { version: "0.9.0-rc" }, 'as the format "date" has it'],
    ["a day as a version", { version: "2024-10-01" }, 'as the format "date" has it'],
    ["no sunset", { sunset: undefined }, "sunset undefined is not a day"],
  ])("is refused in the format of SPEC.md 9 for %s", (_, entry, message) => {
    const routes = [{ ...OLD, ...entry }, NEW] as RouteVersion[];
    const make = () => defineVersions({ retirementPolicy: "/p", format: "date", routes });
    expect(make).toThrow(message);
  });

  it("is refused for a format that is none", () => {
    const input = { retirementPolicy: "/p", format: "iso", routes: [NEW] };
    expect(() => defineVersions(input as Parameters<typeof defineVersions>[0])).toThrow(
      'format: "iso" is not rfc or date',
    );
  });

  it.each([undefined, null, {}, { path: 7 }])("is refused for the entry %j", (entry) => {
    expect(() => define(NEW, entry)).toThrow(/- routes\[1\]: path \S+ is not a text/);
  });

  it("is refused for a retirement policy that is no page", () => {
    expect(() => defineVersions({ retirementPolicy: "/[x]", routes: [] })).toThrow(
      'retirementPolicy: "/[x]" is neither',
    );
  });

  it("names every wrong entry in one error", () => {
    const attempt = () => define({ ...OLD, version: "1" }, { ...NEW, version: "x" });
    expect(attempt).toThrow(TypeError);
    expect(attempt).toThrow(/"\/v0\/products": version "1"[\s\S]*"\/v1\/products": version "x"/);
  });
});
