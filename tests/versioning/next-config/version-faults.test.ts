import { expect, test } from "vitest";
import { versionFaults } from "@/lib/versioning/next-config/version-faults";
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
  routes: readonly string[],
  isMatched: ((pathname: string) => boolean) | undefined = () => true,
) {
  return versionFaults({ routes: maps }, { routes, isMatched });
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
  const [fault] = versionFaults({ routes: [NEW] }, { routes: [NEW.path], isMatched: undefined });
  expect(fault).toContain("no proxy.ts or middleware.ts");
});
