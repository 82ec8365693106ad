import { describe, expect, it } from "vitest";
import type { LifecycleOptions } from "@/lib/versioning/answer/lifecycle-options";
import { lifecycleWrapper } from "@/lib/versioning/answer/lifecycle-wrapper";
import type { RouteHandlers } from "@/lib/versioning/answer/route-handlers";
import { withNames } from "@/lib/versioning/headers/cross-origin";
import { defineVersions } from "@/lib/versioning/map/version-map";
import { ACTIVE, DEPRECATED, RETIRED } from "../fixtures";

const ORIGIN = "https://app.example";
const SHARED = "/things";
const versions = defineVersions({
  retirementPolicy: "/docs/retirement",
  ask: { header: "Api-Version" },
  routes: [
    ACTIVE,
    { ...ACTIVE, path: "/v1/things/[id]" },
    DEPRECATED,
    RETIRED,
    { path: SHARED, version: "1.0.0", lifecycle: "active" },
    { path: SHARED, version: "2.0.0", lifecycle: "active" },
  ],
});
const BROWNOUT = Date.parse("2027-03-01T09:30:00Z");
const NOW = Date.parse("2026-07-01T00:00:00Z");

type Path = (typeof versions.routes)[number]["path"];

const handlers: RouteHandlers = {
  GET: () => Response.json([], { headers: { "Access-Control-Expose-Headers": "X-Total" } }),
  POST: () => Response.json({}, { status: 201 }),
};

/** What each answer is: its status, and the request and route that lead to it. */
const ANSWERS: readonly (readonly [
  status: number,
  path: Path,
  method: string,
  headers: Readonly<Record<string, string>>,
  nowMs: number,
])[] = [
  [200, "/v1/things", "GET", {}, NOW],
  [201, "/v1/things", "POST", {}, NOW],
  [200, "/v0/things", "GET", {}, NOW],
  [400, SHARED, "GET", {}, NOW],
  [400, SHARED, "GET", { "Api-Version": "9" }, NOW],
  [405, "/v1/things", "DELETE", {}, NOW],
  [406, "/v1/things", "GET", { Accept: "text/csv" }, NOW],
  [410, "/v0/things/[id]", "GET", {}, NOW],
  [410, "/v0/things/[id]", "DELETE", {}, NOW],
  [503, "/v0/things", "GET", {}, BROWNOUT],
  [503, "/v0/things", "PUT", {}, BROWNOUT],
];

/** What the app says of other origins, and what the browser then has to see. */
const APPS: readonly (readonly [
  who: string,
  options: Omit<LifecycleOptions, "versions">,
  allowed: string | null,
])[] = [
  ["everyone", { isPublic: true }, "*"],
  ["one origin", { headers: () => ({ "Access-Control-Allow-Origin": ORIGIN }) }, ORIGIN],
  ["nobody, or a gateway or headers() does", {}, null],
];

function serve(options: Omit<LifecycleOptions, "versions">, path: Path, nowMs: number) {
  const produces = ["application/json"];
  const wrap = lifecycleWrapper({ versions, produces, nowMs: () => nowMs, ...options });
  return wrap(path, handlers).GET;
}

const send = (path: string, method: string, headers: Readonly<Record<string, string>>) =>
  new Request(`http://x${path.replace("[id]", "7")}`, {
    method,
    headers: { Origin: ORIGIN, ...headers },
  });

describe.each(APPS)("an API that lets %s read it", (_, options, allowed) => {
  it.each(ANSWERS)("exposes the lifecycle on %i of %s to %s %j", async (...row) => {
    const [status, path, method, headers, nowMs] = row;
    const response = await serve(options, path, nowMs)(send(path, method, headers));
    expect(response.status).toBe(status);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(allowed);
    const exposed = response.headers.get("Access-Control-Expose-Headers")?.split(", ");
    expect(exposed).toEqual(
      expect.arrayContaining(["X-Api-Version", "Sunset", "Deprecation", "Link", "Allow"]),
    );
    if (status === 200) expect(exposed).toContain("X-Total");
  });

  it.each(ANSWERS)("lets %i of %s be asked for by %s %j", async (...row) => {
    const [, path, method, , nowMs] = row;
    const preflight = {
      "Access-Control-Request-Method": method,
      "Access-Control-Request-Headers": "api-version, x-trace",
    };
    const response = await serve(options, path, nowMs)(send(path, "OPTIONS", preflight));
    expect(response.status).toBe(204);
    const list = (name: string) => response.headers.get(name)?.split(", ") ?? [];
    const [methods, fields] = ["Methods", "Headers"].map((name) =>
      list(`Access-Control-Allow-${name}`),
    );
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(allowed);
    if (!allowed) expect([methods, fields]).toEqual([[], []]);
    if (allowed) expect(methods).toContain(method);
    if (allowed) expect(fields).toContain("Api-Version");
    expect(fields?.includes("x-trace")).toBe(allowed === "*");
  });
});

describe("a preflight's answer", () => {
  const preflight = { "Access-Control-Request-Method": "DELETE" };

  it("keeps the methods and fields that the app names, and adds the version's", async () => {
    const cors = {
      "Access-Control-Allow-Origin": ORIGIN,
      "Access-Control-Allow-Methods": "GET",
      "Access-Control-Allow-Headers": "authorization, API-VERSION",
    };
    const handle = serve({ headers: () => cors }, "/v1/things", NOW);
    const { headers } = await handle(send("/v1/things", "OPTIONS", preflight));
    expect(headers.get("Access-Control-Allow-Methods")).toBe("GET");
    expect(headers.get("Access-Control-Allow-Headers")).toBe(
      "authorization, API-VERSION, Accept, If-None-Match",
    );
  });

  it.each([
    [{}, true],
    [{ "Access-Control-Allow-Headers": "x-a" }, false],
  ])("allows JSON if the app names no fields of its own: %j", async (own, isAllowed) => {
    const cors = { "Access-Control-Allow-Origin": ORIGIN, ...own };
    const asked = { ...preflight, "Access-Control-Request-Headers": "authorization,content-type" };
    const handle = serve({ headers: () => cors }, "/v1/things", NOW);
    const { headers } = await handle(send("/v1/things", "OPTIONS", asked));
    const list = headers.get("Access-Control-Allow-Headers");
    expect(list?.includes("content-type")).toBe(isAllowed);
    expect(list).not.toContain("authorization");
  });

  it("gives back no text that is no name", async () => {
    const asked = { ...preflight, "Access-Control-Request-Headers": "x-a, b c, <d>, x-a" };
    const handle = serve({ isPublic: true }, "/v1/things", NOW);
    const { headers } = await handle(send("/v1/things", "OPTIONS", asked));
    expect(headers.get("Access-Control-Allow-Headers")).toBe(
      "Accept, If-None-Match, Api-Version, x-a",
    );
  });
});

it("says nothing of origins to who comes from the same", async () => {
  const response = await serve({}, "/v1/things", NOW)(new Request("http://x/v1/things"));
  expect(response.headers.get("Access-Control-Expose-Headers")).toBe("X-Total");
});

it.each([
  [null, ["A"], "A"],
  ["a", ["A", "b"], "a, b"],
  ["*", ["A"], "*, A"],
  [" a ,, b", ["c", "C"], "a, b, c"],
])("adds to the list %j the names %j", (field, names, list) => {
  expect(withNames(field, names)).toBe(list);
});
