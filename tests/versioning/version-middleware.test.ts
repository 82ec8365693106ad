import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import type { Middleware } from "@/lib/versioning/version-middleware";
import { DEPRECATED, VERSIONS } from "./fixtures";

// Next's own modules expect the global that its server provides.
Object.assign(globalThis, { AsyncLocalStorage });
const { NextFetchEvent } = await import("next/dist/server/web/spec-extension/fetch-event.js");
const { NextRequest, NextResponse } = await import("next/server");
const { versionMiddleware } = await import("@/lib/versioning/version-middleware");

function ask(path: string, next?: Middleware): Promise<Response> {
  const request = new NextRequest(`http://localhost${path}`);
  const event = new NextFetchEvent({ request, page: path, context: undefined });
  return versionMiddleware(VERSIONS, { ...(next && { next }), format: () => "date" })(
    request,
    event,
  );
}

describe("the middleware of a version map", () => {
  it("lets a mapped request through, with its lifecycle", async () => {
    const { headers } = await ask("/v0/things");
    expect(headers.get("x-middleware-next")).toBe("1");
    expect(headers.get("Sunset")).toBe(DEPRECATED.sunset);
  });

  it("adds nothing to a path that the map does not hold", async () => {
    expect([...(await ask("/")).headers]).toEqual([["x-middleware-next", "1"]]);
  });

  it("asks the app's own middleware first, and keeps its answer", async () => {
    const { status, headers } = await ask("/v0/things", () =>
      Response.redirect("http://localhost/sign-in"),
    );
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe("http://localhost/sign-in");
    expect(headers.get("X-Api-Version")).toBe(DEPRECATED.version);
  });

  it("keeps cookies, rewrites and request headers that the app's own sets", async () => {
    const { headers } = await ask("/v0/things", () => {
      const response = NextResponse.next({ request: { headers: new Headers({ "x-user": "7" }) } });
      response.cookies.set("a", "1");
      response.cookies.set("b", "2");
      return response;
    });
    expect(headers.getSetCookie()).toHaveLength(2);
    expect(headers.get("x-middleware-request-x-user")).toBe("7");
    expect(headers.get("Sunset")).toBe(DEPRECATED.sunset);
  });

  it("lets the request through where the app's own says nothing", async () => {
    const { headers } = await ask("/v0/things", async () => undefined);
    expect(headers.get("x-middleware-next")).toBe("1");
  });
});
