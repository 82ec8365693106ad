import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseDictionary, parseItem } from "structured-headers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseLinks } from "@/lib/versioning/client/parse-lifecycle";
import { type RunningApp, type WrittenApp, writeApp } from "../support/written-app";
import { VERSIONED_APP } from "./versioned-app";

let app: WrittenApp;
let server: RunningApp;
beforeAll(async () => {
  app = writeApp("versioned-app", VERSIONED_APP);
  await app.build();
  server = await app.start("start", { API_LIFECYCLE_FORMAT: "rfc" });
});
afterAll(async () => {
  await server?.stop();
  app?.remove();
});

const ask = (path: string, init?: RequestInit) =>
  fetch(`${server.url}/shop${path}`, { redirect: "manual", ...init });

describe("an app that has adopted the versioned API", () => {
  it("serves a deprecated route as before, with its end as the RFCs write it", async () => {
    const response = await ask("/api/v1/orders/a%20b/?page=2");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ id: "a b", page: "2" });
    const [deprecation] = parseItem(response.headers.get("Deprecation") ?? "");
    expect(deprecation).toEqual(new Date("2026-06-01"));
    expect(response.headers.get("Sunset")).toBe("Mon, 01 Jun 2099 00:00:00 GMT");
    expect(response.headers.get("X-Api-Version")).toBe("1.4.0");
    expect(parseDictionary(response.headers.get("Cache-Control") ?? "").has("private")).toBe(true);
    expect(parseLinks(response.headers.get("Link") ?? "")).toContainEqual({
      target: "/shop/api/v2/orders/a%20b/",
      rel: "successor-version",
    });
  });

  it("serves an active route, its catch-all's parameters decoded", async () => {
    const response = await ask("/api/v2/files/a%2Fb/c/");
    expect(await response.json()).toEqual(["a/b", "c"]);
    expect(response.headers.get("X-Api-Version")).toBe("2.0.0");
    expect(response.headers.has("Sunset")).toBe(false);
  });

  it("answers 410 for a retired route", async () => {
    const response = await ask("/api/v0/orders/");
    expect(response.status).toBe(410);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ code: "version_retired", version: "0.3.0" });
  });

  it.each<[way: string, path: string, headers: HeadersInit]>([
    ["its path", "/api/v0/orders/a%20b/", {}],
    ["the query", "/api/orders/a%20b/?api-version=0.9", {}],
    ["a header", "/api/orders/a%20b/", { "Api-Version": "0.9.0" }],
    ["a media type", "/api/orders/a%20b/", { Accept: "application/json;v=0" }],
  ])("answers 410 to who asks for a retired version by %s", async (_, path, headers) => {
    const response = await ask(path, { headers });
    expect(response.status).toBe(410);
    expect(response.headers.get("X-Api-Version")).toBe("0.9.0");
    expect(response.headers.get("Sunset")).toBe("Thu, 01 Jan 2026 00:00:00 GMT");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("https://client.example");
    expect(await response.json()).toMatchObject({
      code: "version_retired",
      successor: "/shop/api/v2/orders/a%20b/",
    });
  });

  it("serves the routes below a prefix by one entry, each with its own parameters", async () => {
    const post = await ask("/api/v3/a%20b/", { headers: { Origin: "https://client.example" } });
    expect(await post.json()).toEqual({ "post-id": "a b" });
    expect(post.headers.get("X-Api-Version")).toBe("3.0.0");
    expect(post.headers.get("Access-Control-Expose-Headers")).toMatch(/^X-Total, X-Api-Version/);
    const refused = await ask("/api/v3/7/lines/", { method: "DELETE" });
    expect(refused.status).toBe(405);
    expect(refused.headers.get("Allow")).toBe("GET, HEAD, POST, OPTIONS");
  });

  it("lets a handler redirect, under its version", async () => {
    const response = await ask("/api/v2/orders/7/", { method: "POST" });
    expect(response.status).toBe(307);
    expect(response.headers.get("X-Api-Version")).toBe("2.0.0");
  });

  it.each<[way: string, path: string, headers: HeadersInit, version: string]>([
    ["the query", "/api/orders/a%20b/?api-version=1", {}, "1.4.0"],
    ["a header", "/api/orders/a%20b/", { "Api-Version": "2" }, "2.0.0"],
    ["a media type", "/api/orders/a%20b/", { Accept: "application/json;v=1.4" }, "1.4.0"],
  ])("serves the version that is asked for by %s", async (_, path, headers, version) => {
    const response = await ask(path, { headers });
    expect(response.headers.get("X-Api-Version")).toBe(version);
    expect(await response.json()).toMatchObject({ id: "a b" });
    expect(response.headers.get("Vary")).toMatch(/Api-Version/);
    const { length } = parseLinks(response.headers.get("Link") ?? "");
    expect(length).toBe(version === "1.4.0" ? 3 : 0);
  });

  it.each([
    ["/api/orders/7/", "version_required"],
    ["/api/orders/7/?api-version=3", "version_unsupported"],
    ["/api/orders/7/?api-version=1&api-version=2", "version_ambiguous"],
    ["/api/v1/orders/7/?api-version=2", "version_ambiguous"],
  ])("refuses %s with 400 that names the versions there are", async (path, code) => {
    const response = await ask(path);
    expect(response.status).toBe(400);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(response.headers.has("X-Api-Version")).toBe(false);
    expect(await response.json()).toMatchObject({ code, available: ["2.0.0", "1.4.0"] });
  });

  it("keeps what the app's own middleware says", async () => {
    expect((await ask("/api/v2/orders/7/")).headers.get("X-Own")).toMatch(/^\/api\/v2\/orders\/7/);
  });
});

it("fails the build where map, routes and matcher don't agree", async () => {
  const proxy = join(app.folder, "proxy.ts");
  writeFileSync(proxy, readFileSync(proxy, "utf8").replace('"/api/:path*"', '"/api/v1/:path*"'));
  rmSync(join(app.folder, "app/api/v0"), { recursive: true });
  const failure = await app.build().catch((error: Error) => error.message);
  expect(failure).toContain('- "/api/v0/orders": there is no such route.');
  expect(failure).toContain('- "/api/v2/orders/[id]": the matcher of the middleware leaves it out');
  expect(failure).not.toContain('- "/api/v1/orders/[id]"');
});
