import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { lifecycleWrapper } from "@/lib/versioning/answer/lifecycle-wrapper";
import { defineVersions } from "@/lib/versioning/map/version-map";

const ENDING = {
  lifecycle: "deprecated",
  deprecation: "2026-06-01",
  documentation: "/docs/orders",
} as const;
const PATH = "/orders/[id]";
const versions = defineVersions({
  retirementPolicy: "/docs/retirement",
  ask: { header: "Api-Version" },
  routes: [
    { path: PATH, version: "2024-10-01", lifecycle: "active" },
    { ...ENDING, path: PATH, version: "2024-10-01", methods: ["DELETE"], sunset: "2027-06-01" },
    { ...ENDING, path: PATH, version: "2023-04-01", successor: PATH },
    { ...ENDING, path: PATH, version: "2022-01-01", lifecycle: "retired" },
    { path: "/carts", version: "1.0.0", lifecycle: "active" },
    { ...ENDING, path: "/carts", version: "1.0.0", methods: ["POST"] },
  ],
});

const named = (text: string) => () => Response.json(text);
const onCall = vi.fn();
const wrap = lifecycleWrapper({ versions, onCall });
const shared = wrap(PATH, {
  "2024-10-01": { GET: named("new"), DELETE: named("removed") },
  "2023-04-01": { GET: async (_, { params }) => Response.json(`old ${(await params).id}`) },
});

function ask(asked?: string, method: keyof typeof shared = "GET", more: HeadersInit = {}) {
  const headers = new Headers(more);
  if (asked) headers.set("Api-Version", asked);
  return shared[method](new Request("http://x/orders/7", { method, headers }));
}

describe("a route file that serves two versions", () => {
  it.each([
    ["2024-10-01", "new", null],
    ["2023-04-01", "old 7", "@1780272000"],
  ])("answers with the handler of the version %s", async (version, body, deprecation) => {
    const response = await ask(version);
    expect(await response.json()).toBe(body);
    expect(response.headers.get("X-Api-Version")).toBe(version);
    expect(response.headers.get("Deprecation")).toBe(deprecation);
    expect(response.headers.get("Vary")).toBe("Api-Version");
  });

  it("answers 410 for a retired version, which has no handler", async () => {
    const response = await ask("2022-01-01");
    expect(response.status).toBe(410);
    expect(response.headers.get("X-Api-Version")).toBe("2022-01-01");
  });

  it.each([
    [undefined, "version_required"],
    ["2020-01-01", "version_unsupported"],
    ["2024-10-01, 2023-04-01", "version_ambiguous"],
  ])(
    "refuses a request that asks for %s with what there is, and no version",
    async (asked, code) => {
      onCall.mockClear();
      const response = await ask(asked);
      expect(response.status).toBe(400);
      const available = ["2024-10-01", "2023-04-01"];
      expect(await response.json()).toMatchObject({ code, available });
      expect(response.headers.get("Vary")).toBe("Api-Version");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.has("X-Api-Version")).toBe(false);
      expect(onCall).not.toHaveBeenCalled();
    },
  );

  it("answers a preflight, which can't ask for a version, as the newest", async () => {
    const preflight = { "Access-Control-Request-Method": "GET" };
    const response = await ask(undefined, "OPTIONS", preflight);
    expect(response.status).toBe(204);
    expect(response.headers.get("X-Api-Version")).toBe("2024-10-01");
  });

  it("may have one handler for all its versions, which reads the one that was chosen", async () => {
    const { GET } = wrap(PATH, {
      GET: (_, { version }) => {
        expectTypeOf(version).toEqualTypeOf<"2024-10-01" | "2023-04-01" | "2022-01-01">();
        return Response.json(version);
      },
    });
    for (const asked of ["2024-10-01", "2023-04-01"]) {
      const headers = { "Api-Version": asked };
      expect(await (await GET(new Request("http://x/orders/7", { headers }))).json()).toBe(asked);
    }
    const headers = { "Api-Version": "2022-01-01" };
    expect((await GET(new Request("http://x/orders/7", { headers }))).status).toBe(410);
  });

  it.each<[why: string, handlers: object]>([
    ["are given by version and for all", { GET: named("new"), "2024-10-01": {} }],
    ["lack a version that is served", { "2024-10-01": {} }],
    ["have a version that the map lacks", { "2024-10-01": {}, "2023-04-01": {}, "2021-01-01": {} }],
  ])("fails at module load if its handlers %s", (_, handlers) => {
    expect(() => wrap(PATH, handlers)).toThrow(
      '"/orders/[id]" has several versions: give handlers for each, { "2024-10-01": { GET }, ',
    );
  });
});

describe("a method that ends before the others of its route", () => {
  it("has the lifecycle of its own entry", async () => {
    const { headers } = await ask("2024-10-01", "DELETE");
    expect(headers.get("Deprecation")).toBe("@1780272000");
    expect(headers.get("Sunset")).toBe("Tue, 01 Jun 2027 00:00:00 GMT");
  });

  it("is told apart at a path of one version, without asking for any", async () => {
    const { GET, POST } = wrap("/carts", { GET: named("read"), POST: named("made") });
    const sent = (method: string) => new Request("http://x/carts", { method });
    expect((await GET(sent("GET"))).headers.has("Deprecation")).toBe(false);
    expect((await GET(sent("HEAD"))).headers.has("Deprecation")).toBe(false);
    expect((await POST(sent("POST"))).headers.has("Deprecation")).toBe(true);
    expect((await GET(sent("PUT"))).status).toBe(405);
  });

  it("is not counted for a preflight, which comes before the call", async () => {
    onCall.mockClear();
    const preflight = { "Access-Control-Request-Method": "DELETE" };
    await ask("2023-04-01", "OPTIONS", preflight);
    await ask("2024-10-01", "DELETE");
    await vi.waitFor(() => expect(onCall).toHaveBeenCalledOnce());
    expect(onCall.mock.lastCall?.[0].request.method).toBe("DELETE");
  });

  it("is counted among the calls, and the others are not", async () => {
    onCall.mockClear();
    await ask("2024-10-01", "GET");
    await ask("2024-10-01", "DELETE");
    await vi.waitFor(() => expect(onCall).toHaveBeenCalledOnce());
    expect(onCall.mock.lastCall?.[0]).toMatchObject({ version: "2024-10-01", route: PATH });
  });
});
