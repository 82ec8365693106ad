import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it, vi } from "vitest";
import type { Middleware } from "@/lib/versioning/answer/version-middleware";
import { defineVersions, type VersionMap } from "@/lib/versioning/map/version-map";
import { ACTIVE, DEPRECATED, RETIRED, VERSIONS, WITH_DATES } from "../fixtures";

// Next's own modules expect the global that its server provides.
Object.assign(globalThis, { AsyncLocalStorage });
const { NextFetchEvent } = await import("next/dist/server/web/spec-extension/fetch-event.js");
const { NextRequest, NextResponse } = await import("next/server");
type NextRequestInit = NonNullable<ConstructorParameters<typeof NextRequest>[1]>;
const { lifecycleWrapper } = await import("@/lib/versioning/answer/lifecycle-wrapper");
const { versionMiddleware } = await import("@/lib/versioning/answer/version-middleware");

function ask(
  path: string,
  next?: Middleware,
  { versions = WITH_DATES, ...init }: { versions?: VersionMap } & NextRequestInit = {},
): Promise<Response> {
  const request = new NextRequest(`http://localhost${path}`, init);
  const event = new NextFetchEvent({ request, page: path, context: undefined });
  const middleware = versionMiddleware(versions, { ...(next && { next }) });
  return middleware(request, event);
}

describe("the middleware of a version map", () => {
  it("lets a mapped request through, with its lifecycle", async () => {
    const { headers } = await ask("/v0/things");
    expect(headers.get("x-middleware-next")).toBe("1");
    expect(headers.get("Sunset")).toBe(DEPRECATED.sunset);
    expect(headers.has("Access-Control-Expose-Headers")).toBe(false);
  });

  it("adds nothing to a path that the map does not hold", async () => {
    expect([...(await ask("/")).headers]).toEqual([["x-middleware-next", "1"]]);
  });

  it("refuses with the app's own problems, if it is given them", async () => {
    const { successor: _, ...retired } = RETIRED;
    const versions = defineVersions({ retirementPolicy: "/policy", routes: [retired] });
    const problem = () => new Response("gone for good", { status: 410 });
    const request = new NextRequest("http://localhost/v0/things/7");
    const event = new NextFetchEvent({ request, page: RETIRED.path, context: undefined });
    const response = await versionMiddleware(versions, { problem })(request, event);
    expect([response.status, await response.text()]).toEqual([410, "gone for good"]);
  });

  it("asks the app's own middleware first, and keeps its answer", async () => {
    const signIn = () => Response.redirect("http://localhost/sign-in");
    const { status, headers } = await ask("/v0/things", signIn);
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

describe("the middleware, at a retired version", () => {
  const onCall = vi.fn();
  const versioned = lifecycleWrapper({ versions: VERSIONS, isPublic: true, onCall });
  const send = (init: NextRequestInit = {}, next?: Middleware) => {
    const request = new NextRequest("http://localhost/v0/things/7", init);
    const event = new NextFetchEvent({ request, page: "/", context: undefined });
    return versionMiddleware(versioned, { ...(next && { next }) })(request, event);
  };

  it("refuses, whatever the route's file would answer", async () => {
    const response = await ask("/v0/things/7", undefined, { versions: VERSIONS });
    expect(response.status).toBe(410);
    expect(response.headers.has("x-middleware-next")).toBe(false);
    expect(response.headers.get("Link")).toContain('</v1/things/7>; rel="successor-version"');
    expect(await response.json()).toMatchObject({ code: "version_retired", version: "0.8.0" });
  });

  it("follows the wrapper's options: who may read it, and who hears of the call", async () => {
    const response = await send({ method: "DELETE", headers: { Origin: "https://a.example" } });
    expect(response.status).toBe(410);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    await vi.waitFor(() => expect(onCall).toHaveBeenCalledOnce());
  });

  it("answers the preflight of any method, so that a browser shows the 410", async () => {
    const headers = { Origin: "https://a.example", "Access-Control-Request-Method": "DELETE" };
    const response = await send({ method: "OPTIONS", headers });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("OPTIONS, DELETE");
  });

  it("keeps what the app's own middleware sets, and sends what it answers", async () => {
    const set = () => NextResponse.next({ headers: { "X-Own": "1" } });
    expect((await send({}, set)).headers.get("X-Own")).toBe("1");
    expect((await send({}, () => new Response("closed", { status: 401 }))).status).toBe(401);
  });
});

describe("the middleware of a map whose versions are asked for at one path", () => {
  const versions = defineVersions({
    retirementPolicy: "/docs/retirement",
    ask: { header: "Api-Version", mediaType: "v" },
    routes: [
      { ...ACTIVE, resource: "/things" },
      { ...ACTIVE, path: "/v2/things", version: "2.0.0", resource: "/things" },
    ],
  });
  const own = () => {
    const response = NextResponse.next({ request: { headers: new Headers({ "x-user": "7" }) } });
    response.headers.set("Access-Control-Allow-Origin", "https://shop.example");
    response.headers.set("Vary", "Origin");
    response.cookies.set("a", "1");
    return response;
  };

  it("refuses with the fields that the app's own middleware gives, and none of its words to Next", async () => {
    const { status, headers } = await ask("/things", own, { versions });
    expect(status).toBe(400);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("https://shop.example");
    expect(headers.get("Access-Control-Expose-Headers")).toContain("Sunset");
    expect(headers.get("Vary")).toBe("Origin, Accept, Api-Version");
    expect(headers.getSetCookie()).toHaveLength(1);
    expect([...headers.keys()].filter((name) => name.startsWith("x-middleware-"))).toEqual([]);
  });

  it("says in a refusal which versions there are, and to HEAD without the content", async () => {
    const response = await ask("/things", undefined, { versions });
    expect(await response.json()).toMatchObject({
      code: "version_required",
      detail: "The request asks for no version of this resource.",
      available: ["2.0.0", "1.0.0"],
    });
    const head = await ask("/things", undefined, { versions, method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([400, ""]);
  });

  it.each([
    ["9", "version_unsupported", "This resource does not have the requested version."],
    ["1, 2", "version_ambiguous", "The request asks for different versions in different ways."],
  ])("says why it refuses %s", async (asked, code, detail) => {
    const headers = { "Api-Version": asked };
    const response = await ask("/things", undefined, { versions, headers });
    expect(await response.json()).toMatchObject({ code, detail });
  });

  it.each([
    [{ query: "v" }, "Origin"],
    [{ header: "Api-Version" }, "Origin, Api-Version"],
    [{ mediaType: "v" }, "Origin, Accept"],
  ])("refuses with what the choice depends on: %j", async (way, vary) => {
    const routes = [{ ...ACTIVE, resource: "/things" } as const];
    const map = defineVersions({ retirementPolicy: "/docs/retirement", ask: way, routes });
    expect((await ask("/things", own, { versions: map })).headers.get("Vary")).toBe(vary);
  });

  it("reports in a refusal the versions there are, if the map does", async () => {
    const { headers } = await ask("/things", own, {
      versions: { ...versions, reportVersions: true },
    });
    expect(headers.get("api-supported-versions")).toBe("1.0.0, 2.0.0");
  });

  it("leads a request to the path of the version that it asks for", async () => {
    const headers = { "Api-Version": "1" };
    const asked = await ask("/things?x=1", own, { versions, headers });
    expect(asked.headers.get("x-middleware-rewrite")).toBe("http://localhost/v1/things?x=1");
    expect(asked.headers.has("x-middleware-next")).toBe(false);
    expect(asked.headers.get("X-Api-Version")).toBe("1.0.0");
    const direct = await ask("/v1/things", own, { versions });
    expect(direct.headers.get("x-middleware-next")).toBe("1");
    expect(direct.headers.has("x-middleware-rewrite")).toBe(false);
  });

  it("sends what the app's own middleware answers, refused or not", async () => {
    const answer = () => new Response("closed", { status: 401 });
    for (const headers of [{}, { "Api-Version": "1" }]) {
      const response = await ask("/things", answer, { versions, headers });
      expect([response.status, await response.text()]).toEqual([401, "closed"]);
      expect(response.headers.has("x-middleware-rewrite")).toBe(false);
    }
  });

  it("leaves to the wrapper which fields of a handler scripts may read", async () => {
    // Next would replace the wrapper's list, which has the handler's own fields, with this one.
    const { headers } = await ask("/v2/things", own, { versions });
    expect(headers.has("Access-Control-Expose-Headers")).toBe(false);
  });

  it("lets scripts read the lifecycle of what the app's own middleware answers or exposes", async () => {
    const origin = { "Access-Control-Allow-Origin": "https://shop.example" };
    const answer = () => new Response("closed", { status: 401, headers: origin });
    const expose = { ...origin, "Access-Control-Expose-Headers": "X-Total" };
    const list = () => NextResponse.next({ headers: expose });
    for (const next of [answer, list]) {
      const { headers } = await ask("/v2/things", next, { versions });
      expect(headers.get("Access-Control-Expose-Headers")).toContain("Sunset");
    }
  });

  it("lets a preflight of the app's own middleware ask for a version", async () => {
    const cors = {
      "Access-Control-Allow-Origin": "https://shop.example",
      "Access-Control-Allow-Headers": "Content-Type",
    };
    const preflight = { method: "OPTIONS", headers: { "Access-Control-Request-Method": "GET" } };
    for (const next of [
      () => NextResponse.next({ headers: cors }),
      () => new Response(null, { status: 204, headers: cors }),
    ]) {
      const { headers } = await ask("/v2/things", next, { versions, ...preflight });
      expect(headers.get("Access-Control-Allow-Headers")).toBe(
        "Content-Type, Accept, If-None-Match, Api-Version",
      );
    }
  });

  it("leads a preflight, which can't ask for a version, to the newest", async () => {
    const headers = { "Access-Control-Request-Method": "GET" };
    const response = await ask("/things", undefined, { versions, method: "OPTIONS", headers });
    expect(response.headers.get("X-Api-Version")).toBe("2.0.0");
    const options = await ask("/things", undefined, { versions, method: "OPTIONS" });
    expect(options.status).toBe(400);
  });
});
