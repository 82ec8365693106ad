import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { VERSIONS } from "@/app/demo/api/_resources/versions";
import { config, middleware } from "@/middleware";

// Next's own test kit expects the global that its server provides.
Object.assign(globalThis, { AsyncLocalStorage });
const { unstable_doesMiddlewareMatch } = await import("next/experimental/testing/server.js");
const { NextFetchEvent } = await import("next/dist/server/web/spec-extension/fetch-event.js");
const { NextRequest } = await import("next/server");

afterEach(() => vi.unstubAllEnvs());

const INTERNAL = /^x-middleware-/;

async function headersFor(path: string): Promise<Record<string, string>> {
  const request = new NextRequest(`http://localhost${path}`);
  const { headers } = await middleware(
    request,
    new NextFetchEvent({ request, page: path, context: undefined }),
  );
  return Object.fromEntries([...headers].filter(([name]) => !INTERNAL.test(name)));
}

function matches(path: string): boolean {
  return unstable_doesMiddlewareMatch({ config, url: `http://localhost${path}` });
}

describe("the middleware", () => {
  it.each(VERSIONS.routes.map(({ path }) => path.replace("[slug]", "bread-tin")))(
    "runs for %s",
    (path) => {
      expect(matches(path)).toBe(true);
      expect(matches(`${path}?page=2`)).toBe(true);
    },
  );

  it.each(["/", "/demo", "/metrics", "/__ui/dispatch"])("does not run for %s", (path) => {
    expect(matches(path)).toBe(false);
  });

  it("sets the lifecycle headers and nothing else", async () => {
    expect(await headersFor("/demo/api/sunset-version?page=2")).toEqual({
      "x-api-version": "0.9.0",
      deprecation: "2026-06-01",
      sunset: "2027-06-01",
    });
    expect(await headersFor("/demo/api/v1/products/bread-tin")).toEqual({
      "x-api-version": "1.0.0",
    });
  });

  it("reads the format of the dates when it runs", async () => {
    vi.stubEnv("API_LIFECYCLE_FORMAT", "rfc");
    expect(await headersFor("/demo/api/sunset-version")).toMatchObject({
      deprecation: "@1780272000",
      sunset: "Tue, 01 Jun 2027 00:00:00 GMT",
    });
  });

  it.each([
    "/demo/api",
    "/demo/api/docs/sunset-version",
    "/demo/api/nothing",
    "/demo/api/v1/products/a/b",
  ])("sets nothing for %s, which the map does not hold", async (path) => {
    expect(await headersFor(path)).toEqual({});
  });
});
