import { afterEach, describe, expect, it, vi } from "vitest";
import { HTTP_METHODS } from "@/lib/common/http-methods";
import type { LifecycleOptions } from "@/lib/versioning/answer/lifecycle-options";
import { lifecycleWrapper } from "@/lib/versioning/answer/lifecycle-wrapper";
import type { RouteHandlers } from "@/lib/versioning/answer/route-handlers";
import { lifecycleHeaders } from "@/lib/versioning/headers/lifecycle-headers";
import { defineVersions } from "@/lib/versioning/map/version-map";
import { LIFECYCLE_FORMATS, type LifecycleFormat } from "@/lib/versioning/map/version-map-input";
import { fail } from "../../support/for-this-test";
import { serveWebHandler } from "../../support/serve-web-handler";
import { ACTIVE, DEPRECATED, problem, RETIRED, VERSIONS } from "../fixtures";

const SERVED_AT = "2026-07-01T00:00:00Z";
const BROWNOUT_AT = "2027-03-01T09:29:59.500Z";
const THINGS = reading(() => Response.json({ data: [] }));

/** The handlers of a resource that can only be read. */
function reading(handler: NonNullable<RouteHandlers["GET"]>): RouteHandlers {
  return { GET: handler };
}

/** A handler that answers with a text. */
const say = (text: string) => () => new Response(text);

/** The CORS of an API whose handlers would each set it. */
const allowCaller = ({ headers }: Request) => ({
  "Access-Control-Allow-Origin": headers.get("Origin") ?? "https://shop.example",
  Vary: "Origin",
});

type Path = Parameters<(typeof VERSIONS)["get"]>[0];

/** What belongs to the connection, and the clock's own field. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "date"]);

interface Circumstances {
  readonly path?: Path;
  readonly handlers?: RouteHandlers;
  readonly now?: string;
  readonly format?: LifecycleFormat;
}

const own = { versions: VERSIONS, problem };
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

/** Serves a wrapped route on a real socket, and sends it one request. */
async function send(
  { path = DEPRECATED.path, handlers = THINGS, now = SERVED_AT, format = "date" }: Circumstances,
  init: RequestInit = {},
  pathname: string = path.replace("[id]", "7"),
) {
  const wrap = lifecycleWrapper({
    ...own,
    versions: { ...VERSIONS, format },
    isPublic: true,
    produces: ["application/json"],
    nowMs: () => Date.parse(now),
  });
  await stop?.();
  const server = await serveWebHandler(wrap(path, handlers).GET);
  stop = server.stop;
  return fetch(server.url + pathname, init);
}

function lifecycleOf({ headers }: Response) {
  return {
    version: headers.get("X-Api-Version"),
    deprecation: headers.get("Deprecation"),
    sunset: headers.get("Sunset"),
  };
}

const IN_PREPARATION = { version: "0.9.0", deprecation: "2026-06-01", sunset: "2027-06-01" };

describe("a wrapped route", () => {
  it("answers under every method that a route file can export", () => {
    const methods = lifecycleWrapper(own)(ACTIVE.path, THINGS);
    expect(Object.keys(methods).sort()).toEqual([...HTTP_METHODS].sort());
  });

  it("takes from a whole module its methods alone", async () => {
    const file = { ...THINGS, dynamic: "force-dynamic", helper: () => null };
    const { DELETE } = lifecycleWrapper(own)(ACTIVE.path, file);
    const refused = await DELETE(new Request("http://x/v1/things", { method: "DELETE" }));
    expect(refused.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  });

  it("leaves as they are handlers that a file has wrapped, and shows those that it hides", async () => {
    const wrap = lifecycleWrapper(own);
    const { GET } = wrap(ACTIVE.path, { ...THINGS, DELETE: say("gone") });
    const again = wrap(ACTIVE.path, { GET });
    expect(again.GET).toBe(GET);
    const removed = await again.DELETE(new Request("http://x/v1/things", { method: "DELETE" }));
    expect(await removed.text()).toBe("gone");
  });

  it("fails at module load for handlers that are wrapped for another path, or not all", () => {
    const wrap = lifecycleWrapper(own);
    const other = wrap(DEPRECATED.path, THINGS);
    expect(() => wrap(ACTIVE.path, other)).toThrow(
      'The route "/v1/things" exports handlers that are wrapped for "/v0/things".',
    );
    const { GET } = wrap(ACTIVE.path, THINGS);
    expect(() => wrap(ACTIVE.path, { GET, POST: say("made") })).toThrow(
      'The route "/v1/things" exports POST beside handlers that are wrapped.',
    );
  });

  it("fails at module load for a path that the map does not hold", () => {
    // A JavaScript author has no types to stop this.
    const wrap = () => lifecycleWrapper(own)("/v7" as Path, THINGS);
    expect(wrap).toThrow('"/v7" is not in the version map');
  });

  it("hands its handler the decoded parameters", async () => {
    const path = "/v1/things/[id]";
    const handlers = reading(async (_, { params }) => Response.json(await params));
    const response = await send({ path, handlers }, {}, "/v1/things/a%20b");
    expect(await response.json()).toEqual({ id: "a b" });
  });

  it("refuses a path whose parameters can't be decoded, and links to nothing", async () => {
    const { GET } = lifecycleWrapper(own)("/v1/things/[id]", THINGS);
    const response = await GET(new Request("http://localhost/v1/things/%ff"));
    expect(response.headers.get("Link")).toBeNull();
    expect(await response.json()).toMatchObject({
      status: 404,
      code: "unknown_path",
      detail: "The path is misspelled.",
    });
  });

  it.each([
    [{ query: "v" }, null],
    [{ header: "Api-Version" }, "Api-Version"],
    [{ mediaType: "v" }, "Accept"],
    [{ header: "Api-Version", mediaType: "v" }, "Accept, Api-Version"],
  ])("varies with the ways to ask for it: %j", async (ask, vary) => {
    const versions = defineVersions({
      retirementPolicy: "/docs/retirement",
      ask,
      routes: [{ ...ACTIVE, resource: "/things" }, DEPRECATED],
    });
    const wrap = lifecycleWrapper({ ...own, versions });
    const varyOf = async (path: "/v0/things" | "/v1/things") =>
      (await wrap(path, THINGS).GET(new Request(`http://localhost${path}`))).headers.get("Vary");
    expect(await varyOf("/v1/things")).toBe(vary);
    expect(await varyOf("/v0/things")).toBeNull();
  });

  it("answers HEAD as GET, without the content", async () => {
    const [get, head] = [await send({}), await send({}, { method: "HEAD" })];
    const fields = ({ headers }: Response) =>
      [...headers].filter(([name]) => !HOP_BY_HOP.has(name));
    expect(head.status).toBe(200);
    expect(fields(head)).toEqual(fields(get));
    expect(await head.text()).toBe("");
  });

  it("answers OPTIONS with 204, the methods, and what a preflight needs", async () => {
    const response = await send({}, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
    expect(response.headers.get("Access-Control-Allow-Headers")).toBe("Accept, If-None-Match");
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("answers %s with 405 and Allow", async (method) => {
    const response = await send({}, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
    expect(await response.json()).toMatchObject({
      status: 405,
      code: "method_not_allowed",
      detail: `${method} is not one of GET, HEAD, OPTIONS.`,
    });
  });

  it("serves the methods that it has handlers for, and does not let them be kept", async () => {
    const change = () => Response.json({ data: [] });
    const handlers = { ...THINGS, POST: change };
    const response = await send({ handlers }, { method: "POST" });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.has("ETag")).toBe(false);
    const options = await send({ handlers }, { method: "OPTIONS" });
    expect(options.headers.get("Allow")).toBe("GET, HEAD, POST, OPTIONS");
  });

  it("answers 406 where Accept excludes all that it produces, and says what there is", async () => {
    const produces = ["application/json", "text/csv"];
    const { GET } = lifecycleWrapper({ ...own, produces })(ACTIVE.path, THINGS);
    const accepting = (Accept: string) =>
      GET(new Request("http://localhost/v1/things", { headers: { Accept } }));
    const response = await accepting("application/json;q=0, text/*;q=0, */*");
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({
      detail:
        "This resource is available as application/json or text/csv only, " +
        "which the Accept field excludes.",
      available: produces,
    });
    expect((await accepting("text/csv")).status).toBe(200);
  });

  it("answers 304 to the tag it gave, with the headers that a cache must renew", async () => {
    const first = await send({});
    const tag = first.headers.get("ETag") ?? "";
    const response = await send({}, { headers: { "If-None-Match": `"other", ${tag}` } });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    for (const name of ["ETag", "Cache-Control", "Vary", "Link", "Sunset", "X-Api-Version"]) {
      expect(response.headers.get(name), name).toBe(first.headers.get(name));
    }
    expect(response.headers.has("Content-Type")).toBe(false);
  });

  it("does not answer 304 to a request that it refuses", async () => {
    const response = await send({}, { headers: { "If-None-Match": "*", Accept: "text/html" } });
    expect(response.status).toBe(406);
  });

  it("answers 500 without a word of the error where its handler throws", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
    const handlers = reading(() => fail("the password is swordfish"));
    const response = await send({ handlers });
    expect(response.status).toBe(500);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(lifecycleOf(response)).toEqual(IN_PREPARATION);
    const problem = await response.text();
    expect(problem).not.toContain("swordfish");
    expect(JSON.parse(problem)).toMatchObject({
      code: "internal_error",
      detail: "The server could not make a response.",
    });
    expect(logged).toHaveBeenCalledOnce();
    const line = String(logged.mock.lastCall);
    for (const part of ["versioned API failed", DEPRECATED.path, "GET", "swordfish"]) {
      expect(line).toContain(part);
    }
    logged.mockRestore();
  });

  it("puts its handler's links behind its own", async () => {
    const handlers = reading(() =>
      Response.json({}, { headers: { Link: '</v0/things?page=2>; rel="next"' } }),
    );
    expect((await send({ handlers })).headers.get("Link")).toBe(
      [
        '</docs/v0>; rel="deprecation"',
        '</docs/retirement>; rel="sunset"',
        '</v1/things>; rel="successor-version"',
        '</v0/things?page=2>; rel="next"',
      ].join(", "),
    );
    const active = await send({ path: ACTIVE.path, handlers });
    expect(active.headers.get("Link")).toBe('</v0/things?page=2>; rel="next"');
  });

  it("keeps what its handler varies by, and adds Accept", async () => {
    const handlers = reading(() => Response.json({}, { headers: { Vary: "Accept-Language" } }));
    expect((await send({ handlers })).headers.get("Vary")).toBe("Accept-Language, Accept");
  });

  it("lets browsers of any origin read it, its lifecycle included", async () => {
    const { headers } = await send({});
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Access-Control-Expose-Headers")?.split(", ")).toEqual(
      expect.arrayContaining(["X-Api-Version", "Deprecation", "Sunset", "Link", "ETag"]),
    );
  });

  it("keeps an answer no longer than to the brownout that comes next", async () => {
    const { headers } = await send({ now: "2027-03-01T08:59:30Z" });
    expect(headers.get("Cache-Control")).toBe("public, max-age=30, must-revalidate");
  });
});

describe("a deprecated route", () => {
  const refusing = reading(() => problem("unknown_thing", { detail: "no" }));
  describe.each(LIFECYCLE_FORMATS)("in the format %s", (format) => {
    it.each<[status: number, circumstances: Circumstances, init: RequestInit]>([
      [200, {}, {}],
      [304, {}, { headers: { "If-None-Match": "*" } }],
      [204, {}, { method: "OPTIONS" }],
      [400, { handlers: refusing }, {}],
      [405, {}, { method: "DELETE" }],
      [406, {}, { headers: { Accept: "text/html" } }],
      [503, { now: BROWNOUT_AT }, {}],
    ])("bears its lifecycle on %i", async (status, circumstances, init) => {
      const response = await send({ ...circumstances, format }, init);
      expect(response.status).toBe(status);
      for (const [name, value] of lifecycleHeaders(DEPRECATED, { ...VERSIONS, format })) {
        expect(response.headers.get(name), name).toBe(value);
      }
      expect(response.headers.get("Link")).toContain('</docs/v0>; rel="deprecation"');
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("Vary")).toBe("Accept");
      expect(response.headers.get("Cache-Control")).toBe(
        status === 200 || status === 304 ? "public, max-age=300, must-revalidate" : "no-store",
      );
    });
  });

  it.each(["GET", "HEAD", "POST", "OPTIONS"])("is off to %s in a brownout", async (method) => {
    const response = await send({ now: BROWNOUT_AT }, { method });
    expect(response.status).toBe(503);
    // A client that retries by itself would wait for the end, and nobody would notice.
    expect(response.headers.has("Retry-After")).toBe(false);
  });

  it("says in a brownout when to come back, if its window says so", async () => {
    const brownouts = DEPRECATED.brownouts.map((window) => ({ ...window, retryAfter: true }));
    const routes = [ACTIVE, { ...DEPRECATED, brownouts }];
    const versions = defineVersions({ retirementPolicy: "/docs/retirement", routes });
    const nowMs = () => Date.parse(BROWNOUT_AT);
    const { GET } = lifecycleWrapper({ versions, nowMs })(DEPRECATED.path, THINGS);
    const { headers } = await GET(new Request("http://x/v0/things"));
    // Half a second more than 1800: told to come back sooner, a client would find it still closed.
    expect(headers.get("Retry-After")).toBe("1801");
  });

  it("says in a brownout what goes on, and until when", async () => {
    expect(await (await send({ now: BROWNOUT_AT })).json()).toMatchObject({
      status: 503,
      code: "brownout",
      detail:
        "Version 0.9.0 of this path is switched off until 2027-03-01T10:00:00.000Z, " +
        "as a rehearsal of its end.",
      version: "0.9.0",
      sunset: "2027-06-01",
      successor: "/v1/things",
      until: "2027-03-01T10:00:00.000Z",
    });
  });
});

describe("a retired route", () => {
  const path = RETIRED.path;

  it.each(HTTP_METHODS)("answers %s with 410", async (method) => {
    const response = await send({ path }, { method });
    expect(response.status).toBe(410);
    const lifecycle = { version: "0.8.0", deprecation: null, sunset: "2026-01-01" };
    expect(lifecycleOf(response)).toEqual(lifecycle);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("leads to the successor of the very resource", async () => {
    const response = await send({ path }, {}, "/v0/things/7");
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(response.headers.get("Link")).toBe(
      [
        '<https://docs.example/v0>; rel="deprecation"',
        '</docs/retirement>; rel="sunset"',
        '</v1/things/7>; rel="successor-version"',
      ].join(", "),
    );
    expect(await response.json()).toMatchObject({
      status: 410,
      code: "version_retired",
      detail: "Version 0.8.0 of this path was retired; its sunset was 2026-01-01.",
      version: "0.8.0",
      sunset: "2026-01-01",
      successor: "/v1/things/7",
    });
  });

  it("never calls its handler", async () => {
    const handler = vi.fn(() => Response.json({}));
    await send({ path, handlers: { GET: handler } });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe("an active route", () => {
  it("bears its version alone", async () => {
    const response = await send({ path: ACTIVE.path });
    expect(lifecycleOf(response)).toEqual({ version: "1.0.0", deprecation: null, sunset: null });
    expect(response.headers.has("Link")).toBe(false);
  });
});

describe("a wrapped route of an API that is not for everyone", () => {
  const common = { versions: VERSIONS, nowMs: () => Date.parse(SERVED_AT) };
  const serve = (handlers: RouteHandlers, options: Partial<LifecycleOptions> = {}) =>
    lifecycleWrapper({ ...common, ...options })(DEPRECATED.path, handlers);
  const request = (init?: RequestInit) => new Request("http://x/v0/things", init);

  it("leaves to its handler who may keep and read an answer", async () => {
    const headers = { "Cache-Control": "max-age=9", "Access-Control-Allow-Origin": "https://a" };
    const response = await serve(reading(() => Response.json({}, { headers }))).GET(request());
    expect(response.headers.get("Cache-Control")).toBe("max-age=9");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("https://a");
    expect(response.headers.get("Access-Control-Expose-Headers")).toContain("Sunset");
  });

  it("lets no cache serve a second caller, and no other origin read it, by itself", async () => {
    const response = await serve(THINGS).GET(request());
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(response.headers.has("Access-Control-Allow-Origin")).toBe(false);
    expect(response.headers.has("ETag")).toBe(false);
    expect(response.headers.get("Sunset")).toBe("Tue, 01 Jun 2027 00:00:00 GMT");
  });

  it.each([
    ["a refusal of its own", "DELETE", SERVED_AT, 405],
    ["a brownout", "GET", BROWNOUT_AT, 503],
    ["its OPTIONS", "OPTIONS", SERVED_AT, 204],
  ])("gives the fields of all its answers to %s", async (_, method, now, status) => {
    const { GET } = serve(THINGS, { headers: allowCaller, nowMs: () => Date.parse(now) });
    const response = await GET(request({ method, headers: { Origin: "https://shop.example" } }));
    expect(response.status).toBe(status);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("https://shop.example");
    expect(response.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");
    expect(response.headers.get("Vary")).toBe("Origin");
  });

  it("lets a handler's own field win, and adds to its Vary", async () => {
    const headers = { "Access-Control-Allow-Origin": "https://own.example", Vary: "Cookie" };
    const handlers = reading(() => Response.json({}, { headers }));
    const response = await serve(handlers, { headers: allowCaller }).GET(request());
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("https://own.example");
    expect(response.headers.get("Vary")).toBe("Cookie, Origin");
  });

  // The script reads why it is refused only if its preflight is answered.
  const naming = { "Access-Control-Request-Method": "GET" };
  it.each([
    ["a preflight", "OPTIONS", naming, 204],
    ["OPTIONS that names no method", "OPTIONS", {}, 503],
    ["another method with the field of a preflight", "GET", naming, 503],
  ])("answers in a brownout %s", async (_, method, headers, status) => {
    const { GET } = serve(THINGS, { headers: allowCaller, nowMs: () => Date.parse(BROWNOUT_AT) });
    expect((await GET(request({ method, headers }))).status).toBe(status);
  });

  it("serves any media type, and passes a body on as it comes", async () => {
    const streaming = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
    });
    const { GET } = serve(reading(() => new Response(streaming)));
    const response = await GET(request({ headers: { Accept: "text/csv" } }));
    expect(response.status).toBe(200);
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe("data: 1\n\n");
  });

  it("needs no GET, and asks its own OPTIONS and HEAD", async () => {
    const answer = (text: string) => () => new Response(null, { headers: { "X-Own": text } });
    const { GET, OPTIONS, HEAD } = serve({ POST: answer("post"), OPTIONS: answer("options") });
    expect((await OPTIONS(request({ method: "OPTIONS" }))).headers.get("X-Own")).toBe("options");
    const refused = await GET(request());
    expect(refused.status).toBe(405);
    expect(refused.headers.get("Allow")).toBe("POST, OPTIONS");
    expect((await HEAD(request({ method: "HEAD" }))).status).toBe(405);
  });

  it("refuses with problems that the retirement policy explains", async () => {
    const problem = { type: "/docs/retirement#method_not_allowed", status: 405 };
    expect(await (await serve({}).GET(request())).json()).toMatchObject(problem);
  });

  it("takes from Next the parameters of a request that was rewritten to it", async () => {
    const handlers = reading(async (_, { params }) => Response.json(await params));
    const { GET } = lifecycleWrapper({ versions: VERSIONS })("/v1/things/[id]", handlers);
    const params = Promise.resolve({ id: "7" });
    const response = await GET(new Request("http://x/elsewhere"), { params });
    expect(await response.json()).toEqual({ id: "7" });
  });

  it("lets what redirect() and notFound() throw reach Next", async () => {
    const digest = "NEXT_REDIRECT;replace;/there;307;";
    const thrown = Object.assign(new Error("NEXT_REDIRECT"), { digest });
    await expect(serve(reading(() => fail(thrown))).GET(request())).rejects.toBe(thrown);
  });
});

describe("a wrapped route below a prefix of the map", () => {
  const ending = { deprecation: "2026-06-01", documentation: "/docs" } as const;
  const onCall = vi.fn();
  const versions = defineVersions({
    retirementPolicy: "/docs/retirement",
    routes: [
      { path: "/v1/*", version: "1.0.0", lifecycle: "deprecated", successor: "/v2/*", ...ending },
      { path: "/v2/*", version: "2.0.0", lifecycle: "active" },
    ],
  });
  const wrap = lifecycleWrapper({ versions, onCall });

  it("has its own parameters, its counterpart as its successor, and its own name in calls", async () => {
    const answer: RouteHandlers["GET"] = async (_, { params }) => Response.json(await params);
    const { GET } = wrap("/v1/things/[thing-id]", { GET: answer });
    const response = await GET(new Request("http://x/v1/things/a%2Fb"));
    expect(await response.json()).toEqual({ "thing-id": "a/b" });
    expect(response.headers.get("Link")).toContain('</v2/things/a%2Fb>; rel="successor-version"');
    await vi.waitFor(() => expect(onCall).toHaveBeenCalledOnce());
    expect(onCall.mock.lastCall?.[0]).toMatchObject({ route: "/v1/things/[thing-id]" });
  });

  it("has them, too, after a rewrite from another path", async () => {
    const { GET } = wrap("/v1/things/[id]", THINGS);
    const params = Promise.resolve({ id: "7" });
    const response = await GET(new Request("http://x/elsewhere"), { params });
    expect(response.headers.get("Link")).toContain('</v2/things/7>; rel="successor-version"');
  });
});
