import { expect, test } from "vitest";
import type { RouteExports } from "@/lib/versioning/next-config/route-exports";
import { type CheckedApp, versionFaults } from "@/lib/versioning/next-config/version-faults";
import type { RouteVersion } from "@/lib/versioning/versioning";

const OLD = {
  path: "/api/v1/orders/[id]",
  version: "1.0.0",
  lifecycle: "deprecated",
  deprecation: "2026-06-01",
  sunset: "2027-06-01",
  documentation: "/docs",
  successor: "/api/v2/orders/[id]",
} satisfies RouteVersion;
const NEW = {
  path: "/api/v2/orders/[id]",
  version: "2.0.0",
  lifecycle: "active",
} satisfies RouteVersion;
const BOTH = [OLD.path, NEW.path];

function faults(
  maps: readonly RouteVersion[],
  paths: readonly string[],
  isMatched: ((pathname: string) => boolean) | undefined = () => true,
  more: Partial<CheckedApp> = {},
) {
  const routes = paths.map((path) => ({ path, file: `app${path}/route.ts`, kind: "app" }) as const);
  const none = { rewritten: [], exports: new Map() };
  return versionFaults({ routes: maps }, { routes, isMatched, ...none, ...more });
}

/** The exports of the file of `NEW`. */
function exporting(exports: Partial<RouteExports>) {
  const whole = { wrapped: [], constants: new Map(), ...exports };
  return faults([NEW], [NEW.path], undefined, {
    isMatched: () => true,
    exports: new Map([[`app${NEW.path}/route.ts`, whole]]),
  });
}

test("finds nothing where map, routes and middleware agree", () => {
  expect(faults([OLD, NEW], [...BOTH, "/api/health"])).toEqual([]);
});

test("names a mapped route that does not exist", () => {
  expect(faults([NEW], [])).toEqual([
    '"/api/v2/orders/[id]": there is no such route. Add app/api/v2/orders/[id]/route.ts, or remove ' +
      "the entry",
  ]);
});

test("names a route whose parameter is called otherwise, and not as unmapped alone", () => {
  expect(faults([NEW], ["/api/v2/orders/[order]"])[0]).toBe(
    '"/api/v2/orders/[id]": the route is called "/api/v2/orders/[order]"; name its parameters ' +
      "the same",
  );
});

test("names a successor that is not served", () => {
  expect(faults([OLD], [OLD.path])).toEqual([
    '"/api/v1/orders/[id]": its successor "/api/v2/orders/[id]" is not served',
  ]);
});

test("names a route below a versioned prefix that is not mapped", () => {
  expect(faults([NEW], [NEW.path, "/api/v2/carts", "/api/v20/x", "/api/carts"])).toEqual([
    '"/api/v2/carts" is below a versioned prefix, and the map does not have it',
  ]);
});

test("names a path that the matcher leaves out, and what to add to it", () => {
  const all = { path: "/api/v2/files/[...path]", version: "2.0.0", lifecycle: "active" } as const;
  expect(faults([NEW, all], [NEW.path, all.path], (path) => path === "/api/v2/files/a")).toEqual([
    '"/api/v2/orders/[id]": the matcher of the middleware leaves it out: "/api/v2/orders/:id"',
    '"/api/v2/files/[...path]": the matcher of the middleware leaves it out: "/api/v2/files/:path+"',
  ]);
});

test("names a path at which versions are asked for and no middleware runs", () => {
  const asked = { ...NEW, resource: "/api/orders/[id]" } as const;
  expect(faults([asked], [NEW.path], (path) => path !== "/api/orders/a")).toEqual([
    '"/api/orders/[id]": the matcher of the middleware leaves it out: "/api/orders/:id"',
  ]);
});

test("says that there is no middleware", () => {
  const [fault] = faults([NEW], [NEW.path], undefined, { isMatched: undefined });
  expect(fault).toContain("no proxy.ts or middleware.ts");
});

test("names nothing below a prefix of the map, and a prefix with nothing below", () => {
  const all = { path: "/api/v2/*", version: "2.0.0", lifecycle: "active" } as const;
  expect(faults([all], ["/api/v2/orders/[id]", "/api/v2", "/api/v20/x"])).toEqual([]);
  expect(faults([all], ["/api/v20/x"])).toEqual([
    '"/api/v2/*": there is no such route. Add a route below it, or remove the entry',
  ]);
});

test("names a route below a prefix whose successor is not served", () => {
  const successor = "/api/v2/*";
  const old = { ...OLD, path: "/api/v1/*", successor } satisfies RouteVersion;
  const all = { path: successor, version: "2.0.0", lifecycle: "active" } as const;
  const routes = ["/api/v1/orders/[id]", "/api/v1/carts", "/api/v2/orders/[order]"];
  expect(faults([old, all], routes)).toEqual([
    '"/api/v1/carts" (app/api/v1/carts/route.ts): its successor "/api/v2/carts" is not served. ' +
      "Give the route an entry of its own",
  ]);
});

test("lets the code of a retired version go if the middleware refuses for it", () => {
  const { successor: _, ...old } = { ...OLD, lifecycle: "retired" as const };
  expect(faults([old], [])).toEqual([]);
  expect(faults([old], [], () => false)).toEqual([
    expect.stringContaining("there is no such route"),
    expect.stringContaining("the matcher of the middleware leaves it out"),
  ]);
});

test("asks nothing of a successor on another host", () => {
  const old = { ...OLD, successor: "https://api.example/orders/[id]" } satisfies RouteVersion;
  expect(faults([old], [old.path])).toEqual([]);
});

test("names a file whose handlers are wrapped for another path", () => {
  expect(exporting({ wrapped: [{ path: OLD.path, line: 3 }] })).toEqual([
    `"${NEW.path}": its handlers are wrapped for "${OLD.path}" (app${NEW.path}/route.ts:3)`,
  ]);
  expect(exporting({ wrapped: [{ path: NEW.path, line: 3 }] })).toEqual([]);
});

test.each<[name: string, value: unknown, isFault: boolean]>([
  ["revalidate", 60, true],
  ["revalidate", false, true],
  ["revalidate", 0, false],
  ["dynamic", "force-static", true],
  ["dynamic", "error", true],
  ["dynamic", "force-dynamic", false],
  ["generateStaticParams", undefined, true],
  ["runtime", "edge", true],
  ["runtime", "experimental-edge", true],
  ["runtime", "nodejs", false],
  ["maxDuration", 60, false],
])("judges that a file exports %s = %j", (name, value, isFault) => {
  const found = exporting({ constants: new Map([[name, { value, line: 7 }]]) });
  expect(found).toEqual(isFault ? [expect.stringMatching(/route\.ts:7\)$/)] : []);
});

test("names an API route of pages/, which can't be wrapped", () => {
  const page = { path: "/api/v2/orders/[id]", file: "pages/api/v2/orders/[id].ts" };
  const [fault] = faults([NEW], [], () => true, { routes: [{ ...page, kind: "pages" }] });
  expect(fault).toContain("a route of pages/ can't be wrapped. Move it to app/api/v2/orders/[id]");
});

test("names a rewrite to a path at which the middleware has to choose a version", () => {
  const asked = { ...NEW, resource: "/api/orders/[id]" } as const;
  const rewritten = ["/api/orders/:order?x=1", "/api/v2/orders/:id"];
  expect(faults([asked], [NEW.path], () => true, { rewritten })).toEqual([
    expect.stringContaining('"/api/orders/[id]": rewrites() leads to it, after the middleware'),
  ]);
});

test("spells a matcher for parameters with hyphens, which a matcher's names can't have", () => {
  const post = { path: "/api/v2/[post-id]", version: "2.0.0", lifecycle: "active" } as const;
  expect(faults([post], [post.path], () => false)).toEqual([
    '"/api/v2/[post-id]": the matcher of the middleware leaves it out: "/api/v2/:post_id"',
  ]);
});
