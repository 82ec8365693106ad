import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { VERSIONS } from "@/app/demo/api/_resources/versions";
import { lifecycleHeaders } from "@/lib/versioning/headers/lifecycle-headers";
import type { LifecycleFormat } from "@/lib/versioning/map/version-map-input";
import { exitOfNext, type NextServer, startNext } from "../../support/next-server";

let strict: NextServer | undefined;
beforeAll(async () => {
  strict = await startNext({ env: { API_LIFECYCLE_FORMAT: "rfc" } });
});
afterAll(() => strict?.stop());

const ORIGINS: Readonly<Record<LifecycleFormat, () => string>> = {
  date: () => inject("baseUrl"),
  rfc: () => strict?.url ?? "",
};

const ROUTES = VERSIONS.routes.map((route) => ({
  route,
  pathname: route.path.replace("[slug]", "bread-tin"),
  hasQuery: !["/demo/api/versions", "/demo/api/openapi.json"].includes(route.path),
}));

interface Row {
  readonly status: number;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly search?: string;
}

/** Every status of a mapped route that a request can bring about, and the request that does. */
const REQUESTS: readonly Row[] = [
  { status: 200, method: "GET" },
  { status: 200, method: "HEAD" },
  { status: 204, method: "OPTIONS" },
  { status: 304, method: "GET", headers: { "If-None-Match": "*" } },
  { status: 304, method: "HEAD", headers: { "If-None-Match": "*" } },
  { status: 400, method: "GET", search: "?profile=tiny" },
  { status: 400, method: "HEAD", search: "?profile=tiny" },
  { status: 405, method: "POST" },
  { status: 405, method: "PUT" },
  { status: 405, method: "PATCH" },
  { status: 405, method: "DELETE" },
  { status: 406, method: "GET", headers: { Accept: "text/html, application/json;q=0" } },
  { status: 406, method: "HEAD", headers: { Accept: "text/html, application/json;q=0" } },
];

const MATRIX = (["date", "rfc"] as const).flatMap((format) =>
  ROUTES.flatMap(({ hasQuery, ...route }) => {
    const requests = REQUESTS.filter(({ status }) => status !== 400 || hasQuery);
    return requests.map((request) => ({ format, ...route, ...request }));
  }),
);

describe("a mapped route", () => {
  it.each(MATRIX)(
    "answers $method $pathname with $status and its lifecycle, format $format",
    async ({ format, route, pathname, search = "", status, method, headers = {} }) => {
      const response = await fetch(ORIGINS[format]() + pathname + search, { method, headers });
      const text = await response.text();

      expect(response.status).toBe(status);
      const lifecycle = new Map(lifecycleHeaders(route, { ...VERSIONS, format }));
      for (const name of ["X-Api-Version", "Deprecation", "Sunset"]) {
        expect(response.headers.get(name), name).toBe(lifecycle.get(name) ?? null);
      }
      expect(response.headers.get("Vary")).toMatch(/(^|, )Accept(,|$)/);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("Access-Control-Expose-Headers")).toContain("Sunset");
      const isError = status >= 400;
      const isEmpty = method === "HEAD" || status === 204 || status === 304;
      expect(response.headers.get("Cache-Control")).toBe(
        isError || status === 204 ? "no-store" : "public, max-age=300, must-revalidate",
      );
      if (status === 200 || status === 304) {
        expect(response.headers.get("ETag")).toMatch(/^W\/"[A-Za-z0-9_-]{22}"$/);
      }
      if (status === 204 || status === 405) {
        expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
      }
      if (isEmpty) expect(text).toBe("");
      else {
        expect(response.headers.get("Content-Type")).toBe(
          isError ? "application/problem+json" : "application/json",
        );
        if (isError) expect(JSON.parse(text)).toMatchObject({ status });
      }
      const relations = response.headers.get("Link") ?? "";
      for (const rel of ["deprecation", "sunset", "successor-version"]) {
        expect(relations.includes(`>; rel="${rel}"`), rel).toBe(route.lifecycle === "deprecated");
      }
    },
  );

  it("bears its lifecycle on the 404 of a product that there is not", async () => {
    const response = await fetch(`${inject("baseUrl")}/demo/api/v1/products/nothing`);
    expect(response.status).toBe(404);
    expect(response.headers.get("X-Api-Version")).toBe("1.0.0");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ status: 404, code: "unknown_product" });
  });
});

it.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "answers %s of an unknown path with a JSON 404 that claims no version",
  async (method) => {
    for (const path of ["nothing", "v1", "v1/products/a/b", "docs/nothing", "%73unset-version"]) {
      const response = await fetch(`${inject("baseUrl")}/demo/api/${path}`, { method });
      expect(response.status, path).toBe(404);
      expect(response.headers.get("Content-Type")).toBe("application/problem+json");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      for (const name of ["X-Api-Version", "Deprecation", "Sunset", "Link"]) {
        expect(response.headers.has(name), `${name} of ${path}`).toBe(false);
      }
      const text = await response.text();
      if (method === "HEAD") expect(text).toBe("");
      else expect(JSON.parse(text)).toMatchObject({ status: 404, code: "unknown_path" });
    }
  },
);

it("stops the start where the format of dates is misspelt, and says what it can be", async () => {
  const { exitCode, output } = await exitOfNext({ env: { API_LIFECYCLE_FORMAT: "iso" } });
  expect(exitCode).not.toBe(0);
  expect(output).toContain('API_LIFECYCLE_FORMAT is "iso"; it can be date or rfc');
});
