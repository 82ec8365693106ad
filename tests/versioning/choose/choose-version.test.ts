import { describe, expect, it } from "vitest";
import { chooseVersion } from "@/lib/versioning/choose/choose-version";
import type { RouteVersion } from "@/lib/versioning/map/route-version";
import { defineVersions } from "@/lib/versioning/map/version-map";
import type { VersionAsking } from "@/lib/versioning/map/version-map-input";

const ENDING = {
  deprecation: "2025-01-01",
  sunset: "2026-01-01",
  documentation: "/docs",
  resource: "/orders/[id]",
} as const;
const ASKING = { method: "GET", isPreflight: false };
const NEW = { lifecycle: "active", resource: "/orders/[id]" } as const;

function choose(
  path: string,
  headers: HeadersInit = {},
  ask: VersionAsking = { query: "api-version", header: "Api-Version", mediaType: "v" },
) {
  const versions = defineVersions({
    retirementPolicy: "/policy",
    ask,
    routes: [
      { path: "/v0/orders/[id]", version: "0.9.0", lifecycle: "retired", ...ENDING },
      { path: "/v1/orders/[id]", version: "1.9.0", lifecycle: "deprecated", ...ENDING },
      { path: "/v1.10/orders/[id]", version: "1.10.0", ...NEW },
      { path: "/v2/orders/[id]", version: "2.0.0", ...NEW },
      { path: "/status", version: "1.0.0", lifecycle: "active" },
    ],
  });
  const { pathname, searchParams } = new URL(path, "http://x");
  const choice = chooseVersion(versions, {
    ...ASKING,
    pathname,
    searchParams,
    headers: new Headers(headers),
  });
  if (choice?.kind !== "refused") return choice && [choice.route.version, choice.parameters];
  return [choice.fault, choice.available];
}

/** What is chosen from a few entries where a request that asks for none gets the newest. */
function chooseFrom(
  pathname: string,
  routes: readonly RouteVersion[],
  ask: VersionAsking | null = { query: "api-version", unspecified: "newest" },
  headers: HeadersInit = {},
) {
  const versions = defineVersions({ retirementPolicy: "/policy", ...(ask && { ask }), routes });
  return chooseVersion(versions, {
    ...ASKING,
    pathname,
    searchParams: new URLSearchParams(),
    headers: new Headers(headers),
  });
}

const SERVED = ["2.0.0", "1.10.0", "1.9.0"];

describe("a request that asks for a version", () => {
  it.each([
    ["2", "2.0.0"],
    ["v2", "2.0.0"],
    ["1", "1.10.0"],
    ["1.9", "1.9.0"],
    ["1.9.0", "1.9.0"],
    ["0", "0.9.0"],
  ])("gets for %s the newest that it names: %s", (asked, version) => {
    expect(choose(`/orders/7?api-version=${asked}`)).toEqual([version, { id: "7" }]);
  });

  const accept = 'text/html, application/json; charset="a,;v=2"; V="1.9"';
  it.each<[headers: HeadersInit, version: string]>([
    [{ "api-version": "1.9" }, "1.9.0"],
    [{ Accept: accept }, "1.9.0"],
    [{ "Content-Type": "application/json;v=2" }, "2.0.0"],
  ])("may ask by a header, or the media type that it accepts or sends: %j", (headers, version) => {
    expect(choose("/orders/7", headers)?.[0]).toBe(version);
  });

  it.each(["3", "2.1", "1.1", "", "latest", "2.0.0.0", "-1", "02e1", "2;x", "__proto__"])(
    "is refused for %j, with the versions that are served",
    (asked) => {
      const query = new URLSearchParams({ "api-version": asked });
      expect(choose(`/orders/7?${query}`)).toEqual(["version_unsupported", SERVED]);
    },
  );

  it.each([
    ["/orders/7?api-version=1&api-version=2", ""],
    ["/orders/7?api-version=1", "2"],
    ["/orders/7", "2, 1"],
    ["/v1/orders/7?api-version=2", ""],
  ])("is refused where it asks for two by path, query or header: %s %s", (path, asked) => {
    const headers: HeadersInit = asked ? { "Api-Version": asked } : {};
    expect(choose(path, headers)).toEqual(["version_ambiguous", SERVED]);
  });

  it.each([
    ["/orders/7?api-version=2", "2.0", "2.0.0"],
    ["/orders/7", "2 , 2.0", "2.0.0"],
    ["/v1/orders/7?api-version=1.9", "1.9", "1.9.0"],
    ["/v1/orders/7", "1.9", "1.9.0"],
  ])("is not refused where two ways agree: %s %s", (path, asked, version) => {
    expect(choose(path, { "Api-Version": asked })?.[0]).toBe(version);
  });

  it("is refused where it asks for none, unless the newest is served then", () => {
    expect(choose("/orders/7")).toEqual(["version_required", SERVED]);
    expect(choose("/orders/7", {}, { query: "v", unspecified: "newest" })?.[0]).toBe("2.0.0");
  });

  it.each<[unspecified: NonNullable<VersionAsking["unspecified"]>, outcome: string]>([
    ["newest", "2.0.0"],
    ["lowest", "1.9.0"],
    ["1.10.0", "1.10.0"],
    ["0.9.0", "0.9.0"],
    ["1.0.0", "version_required"],
  ])("gets what the map says, if it asks for none: %s", (unspecified, outcome) => {
    expect(choose("/orders/7", {}, { query: "v", unspecified })?.[0]).toBe(outcome);
    expect(choose("/orders/7?v=2", {}, { query: "v", unspecified })?.[0]).toBe("2.0.0");
    expect(choose("/orders/7?v=x", {}, { query: "v", unspecified })?.[0]).toBe(
      "version_unsupported",
    );
  });

  // What the address bars and scripts of Chromium, Firefox and Safari send.
  const pages = "text/html,application/xhtml+xml,application/xml;q=0.9";
  const chromium = `${pages},image/avif,image/webp,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7`;
  it.each([chromium, chromium.replace("v=b3", 'v="b3"'), `${pages},*/*;q=0.8`, "*/*"])(
    "gets what the map says for what a browser sends by itself: %s",
    (Accept) => {
      for (const mediaType of ["v", "application/vnd.shop.v{version}+json"]) {
        const ask = { mediaType, unspecified: "newest" } as const;
        expect(choose("/orders/7", { Accept }, ask)?.[0]).toBe("2.0.0");
      }
    },
  );

  it.each([
    ["application/json;v=1.9;q=0.5, application/json;v=2", "2.0.0"],
    ["application/json;v=2;q=0.5, application/json;v=1.9;q=0.9", "1.9.0"],
    ["application/json;v=9, application/json;v=2;q=0.1", "2.0.0"],
    ["application/json;v=0, application/json;v=2;q=0.1", "2.0.0"],
    ["application/json;v=1.9;q=0, application/json;v=2;q=0.1", "2.0.0"],
    ["application/json;v=1.9;q=x, application/json;v=2;q=0.1", "2.0.0"],
    ["application/json;v=0, application/json;v=9;q=0.1", "0.9.0"],
    ["application/json;v=1.9, text/csv;v=2", "version_ambiguous"],
    ["application/json;v=2;q=0", "version_required"],
    ["application/json;v=9", "version_unsupported"],
  ])("gets what it accepts most: %s", (Accept, outcome) => {
    expect(choose("/orders/7", { Accept })?.[0]).toBe(outcome);
  });

  it("may accept several versions and name one of them", () => {
    const Accept = "application/json;v=2, application/json;v=1.9;q=0.5";
    expect(choose("/orders/7?api-version=1.9", { Accept })?.[0]).toBe("1.9.0");
    expect(choose("/orders/7?api-version=1.10", { Accept })?.[0]).toBe("version_ambiguous");
  });

  it.each<[headers: HeadersInit, outcome: string]>([
    [{ Accept: "application/vnd.shop.v2+json" }, "2.0.0"],
    [{ Accept: "application/VND.shop.v1.9+json; charset=utf-8" }, "1.9.0"],
    [{ "Content-Type": "application/vnd.shop.v1.9.0+json" }, "1.9.0"],
    [{ Accept: "application/vnd.shop.v9+json" }, "version_unsupported"],
    [{ Accept: "application/vnd.shop.vnext+json" }, "version_unsupported"],
    [{ Accept: "application/vnd.shop.v+json" }, "version_required"],
    [{ Accept: "application/vnd.shop+json" }, "version_required"],
    [{ Accept: "application/vnd.other.v2+json" }, "version_required"],
    [{ Accept: "application/json;v=2" }, "version_required"],
  ])("may ask by the name of a media type: %j", (headers, outcome) => {
    const ask = { mediaType: "application/vnd.shop.v{version}+json" };
    expect(choose("/orders/7", headers, ask)?.[0]).toBe(outcome);
  });

  it("can't ask in a way that is not on, nor at a path that has one version", () => {
    expect(choose("/orders/7", { "Api-Version": "2" }, { query: "v" })?.[0]).toBe(
      "version_required",
    );
    expect(choose("/status?api-version=9")?.[0]).toBe("1.0.0");
    expect(choose("/elsewhere?api-version=1")).toBeUndefined();
  });

  it("gets the newest active version, not a newer one that is deprecated", () => {
    expect(
      chooseFrom("/orders/7", [
        { path: "/v2/orders/[id]", version: "2.0.0", ...NEW },
        { path: "/v3/orders/[id]", version: "3.0.0", lifecycle: "deprecated", ...ENDING },
      ]),
    ).toMatchObject({ kind: "route", route: { version: "2.0.0" }, parameters: { id: "7" } });
  });

  it("gets the resource that names its path most closely", () => {
    const latest = { ...NEW, resource: "/orders/latest" } as const;
    const routes = [
      { path: "/v1/orders/[id]", version: "1.0.0", ...NEW },
      { path: "/v2/orders/latest", version: "2.0.0", ...latest },
    ] as const;
    for (const inAnyOrder of [routes, routes.toReversed()]) {
      const choice = chooseFrom("/orders/latest", inAnyOrder);
      expect(choice).toMatchObject({ kind: "route", route: { version: "2.0.0" } });
    }
  });

  it("finds the entry of a path in a map without ways to ask, and of an entry without a resource", () => {
    const routes = [{ path: "/status", version: "1.0.0", lifecycle: "active" }] as const;
    const found = { kind: "route", route: routes[0], parameters: {} };
    expect(chooseFrom("/status", routes)).toMatchObject(found);
    expect(chooseFrom("/status", routes, null)).toMatchObject(found);
    expect(chooseFrom("/v1", [{ ...NEW, path: "/v1", version: "1.0.0", resource: "/x" }])).toEqual(
      expect.objectContaining({ kind: "route" }),
    );
  });

  it("gets a retired version only if no served version has the number that it names", () => {
    const routes = [
      { path: "/v2/orders/[id]", version: "2.0.0", ...NEW },
      { path: "/v2.1/orders/[id]", version: "2.1.0", lifecycle: "retired", ...ENDING },
    ] as const;
    const named = (asked: string) =>
      chooseFrom("/orders/7", routes, { header: "Api-Version" }, { "Api-Version": asked });
    expect(named("2")).toMatchObject({ route: { version: "2.0.0" } });
    expect(named("2.1")).toMatchObject({ route: { version: "2.1.0" } });
  });

  it.each([
    ['v = "2"', "2.0.0"],
    ['v=v"2"', "version_unsupported"],
    ['v="2".0', "version_unsupported"],
    ["v", "version_unsupported"],
  ])("takes only a whole value out of its quotes: %s", (parameter, outcome) => {
    expect(choose("/orders/7", { Accept: `application/json; ${parameter}` })?.[0]).toBe(outcome);
  });

  it.each([
    ["2024-10-01", "2024-10-01"],
    ["2024-10-01-preview", "2024-10-01-preview"],
    ["2025-01-01", undefined],
    ["2024", undefined],
    ["2024-10", undefined],
    ["3", "3.0.0"],
    ["3.0.0-beta.2", "3.0.0-beta.2"],
    ["4", undefined],
  ])("gets for %s, among days and pre-releases, %s", (asked, version) => {
    const choice = chooseFrom("/orders/7", DATED, { header: "V" }, { V: asked });
    expect(choice).toMatchObject(version ? { route: { version } } : { kind: "refused" });
  });

  it("gets no pre-release as the newest, unless nothing else is active", () => {
    const newest = (routes: readonly RouteVersion[]) => chooseFrom("/orders/7", routes);
    expect(newest(DATED)).toMatchObject({ route: { version: "2024-10-01" } });
    expect(newest(DATED.slice(0, 1))).toMatchObject({ route: { version: "2024-10-02-preview" } });
  });
});

const DATED = [
  "2024-10-02-preview",
  "2024-10-01",
  "2024-10-01-preview",
  "3.0.0",
  "3.0.0-beta.2",
  "4.0.0-rc",
].map(
  (version, index) =>
    ({ path: `/r${index}/orders/[id]`, version, ...NEW }) as unknown as RouteVersion,
);

describe("a path that versions share", () => {
  const SHARED = { path: "/orders/[id]", lifecycle: "active" } as const;
  const { resource: _, ...ending } = ENDING;
  const routes: readonly RouteVersion[] = [
    { ...SHARED, version: "2.0.0" },
    { ...ending, ...SHARED, version: "2.0.0", methods: ["DELETE"], lifecycle: "deprecated" },
    { ...ending, ...SHARED, version: "1.0.0", lifecycle: "deprecated" },
  ];
  const choose = (method: string, asked?: string) =>
    chooseVersion(defineVersions({ retirementPolicy: "/policy", ask: { query: "v" }, routes }), {
      method,
      isPreflight: false,
      pathname: "/orders/7",
      searchParams: new URLSearchParams(asked ? { v: asked } : {}),
      headers: new Headers(),
    });

  it.each([
    ["GET", "2", routes[0]],
    ["HEAD", "2", routes[0]],
    ["DELETE", "2", routes[1]],
    ["DELETE", "1", routes[2]],
    ["PURGE", "1", routes[2]],
  ])("has for %s and the version %s its own entry", (method, asked, route) => {
    expect(choose(method, asked)).toMatchObject({ route, parameters: { id: "7" } });
  });

  it("is refused to a request that asks for no version, with each version once", () => {
    expect(choose("GET")).toEqual({
      kind: "refused",
      fault: "version_required",
      available: ["2.0.0", "1.0.0"],
    });
  });
});
