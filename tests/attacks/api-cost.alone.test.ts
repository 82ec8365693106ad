import { AsyncLocalStorage } from "node:async_hooks";
import { beforeAll, expect, test } from "vitest";
import { readCollection } from "@/app/demo/api/_resources/collection";
import { defineVersions } from "@/lib/versioning/map/version-map";

/*
 * What a request to a versioned route may cost: processor time against an ordinary request of the
 * same size, and against itself at another size, in one run. This file has a process of its own.
 */

// Next's own modules expect the global that its server provides.
Object.assign(globalThis, { AsyncLocalStorage });
const { NextFetchEvent } = await import("next/dist/server/web/spec-extension/fetch-event.js");
const { NextRequest } = await import("next/server");
const { lifecycleWrapper } = await import("@/lib/versioning/answer/lifecycle-wrapper");
const { versionMiddleware } = await import("@/lib/versioning/answer/version-middleware");

/** Node takes no more than 16 kB of an address and headers together. */
const [SMALL, LARGE] = [3500, 14_000];
/** Times the cost of an ordinary request of the same size. */
const MOST = 8;
/** Three times as much as a linear cost grows: the rest is for garbage collections and caches. */
const MOST_GROWTH = (3 * LARGE) / SMALL;

interface Chosen {
  readonly method?: string;
  readonly path?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type Kind = (bytes: number) => Chosen;

const ENDING = { deprecation: "2025-01-01", sunset: "2199-01-01", documentation: "/docs" } as const;
const resource = "/things/[...id]";
const versions = defineVersions({
  retirementPolicy: "/policy",
  ask: { query: "v", header: "Api-Version", mediaType: "v", unspecified: "newest" },
  routes: [
    { path: "/v1/things/[...id]", version: "1.0.0", lifecycle: "deprecated", ...ENDING, resource },
    { path: "/v2/things/[...id]", version: "2.0.0", lifecycle: "active", resource },
    { path: "/v2.1/things/[...id]", version: "2.1.0", lifecycle: "active", resource },
    // What a path costs must not grow with the map.
    ...Array.from({ length: 50 }, (_, at) => [
      { path: `/v1/others-${at}/[id]/parts`, version: "1.0.0", lifecycle: "active" } as const,
      { path: `/v1/below-${at}/*`, version: "1.0.0", lifecycle: "active" } as const,
    ]).flat(),
  ],
});
const versioned = lifecycleWrapper({ versions, isPublic: true, produces: ["application/json"] });
const { GET, OPTIONS } = versioned("/v2.1/things/[...id]", { GET: readCollection });
const middleware = versionMiddleware(versioned);

/** Sends a request through the middleware, the wrapper, and the demo's handler below it. */
async function answer({ method = "GET", path = "/1", query = "", headers = {} }: Chosen) {
  const init = { method, headers: { accept: "application/json", ...headers } };
  const asked = new NextRequest(`http://localhost/things${path}?${query}`, init);
  await middleware(asked, new NextFetchEvent({ request: asked, page: "/", context: undefined }));
  const request = new NextRequest(`http://localhost/v2.1/things${path}?${query}`, init);
  const id = path.slice(1).split("/");
  const respond = method === "OPTIONS" ? OPTIONS : GET;
  return (await respond(request, { params: Promise.resolve({ id }) })).text();
}

function times(bytes: number, unit: (at: number) => string): string {
  let text = "";
  for (let at = 0; text.length < bytes; at += 1) text += unit(at);
  return text;
}

const header =
  (name: string, unit: (at: number) => string): Kind =>
  (bytes) => ({ headers: { [name]: times(bytes, unit) } });
const query =
  (unit: (at: number) => string): Kind =>
  (bytes) => ({ query: times(bytes, unit) });
const path =
  (unit: string): Kind =>
  (bytes) => ({ path: `/${times(bytes, () => unit)}1` });
const thousandth = (at: number) => String(at % 1000).padStart(3, "0");

const ordinary: Kind = (bytes) => ({
  headers: { cookie: times(bytes, (at) => `name${at}=0123; `) },
});

const KINDS: Readonly<Record<string, Kind>> = {
  "types of all weights": header("accept", (at) => `a/b;v=${at};q=0.${thousandth(at)},`),
  "types of one weight": header("accept", (at) => `a/b;v=${at},`),
  "types of no version": header("accept", () => "*/*,"),
  "types without names": header("accept", () => ","),
  parameters: header("accept", () => ";a=b"),
  "weights that are none": header("accept", () => ";q=x"),
  "texts in quotes": header("accept", () => '"a",'),
  "a text that is never closed": header("accept", (at) => (at === 0 ? 'a/b;v="' : "\\a,;")),
  quotes: header("accept", () => '"'),
  spaces: header("accept", () => " ;"),
  "a content's types": header("content-type", (at) => `a/b;v=${at},`),
  versions: header("api-version", () => "2.1,"),
  "versions that there aren't": header("api-version", (at) => `${at},`),
  "long versions": header("api-version", () => "1"),
  "versions in the query": query(() => "v=2&"),
  "names in the query": query((at) => `${at.toString(36)}&`),
  "escapes in the query": query(() => "%c3%bc&"),
  "fields of a list": query(() => "fields=slug&"),
  "expansions of a list": query((at) => `${at === 0 ? "expand=" : ""}${at},`),
  "a long number": query((at) => (at === 0 ? "limit=1" : "0")),
  "words of a search": query((at) => (at === 0 ? "q=a" : "+a")),
  "ligatures of a search": query((at) => (at === 0 ? "q=" : "%EF%B7%BA")),
  tags: header("if-none-match", () => '"a",'),
  "tags that are never closed": header("if-none-match", () => '"'),
  "weak tags": header("if-none-match", () => 'W/"",'),
  "fields of a preflight": (bytes) => ({
    method: "OPTIONS",
    headers: {
      origin: "https://a.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": times(bytes, (at) => `a${at},`),
    },
  }),
  "names of hosts": header("origin", (at) => (at === 0 ? "https://a" : ".a")),
  segments: path("a/"),
  "empty segments": path("/"),
  "segments that are escaped": path("%61/"),
  "segments that can't be decoded": path("%ff/"),
  "one long segment": path("a"),
};

/** Processor time of one request, the least of several rounds, microseconds. */
async function costOf(chosen: Chosen, rounds: number, each = 2): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < each; at += 1) await answer(chosen);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / each);
  }
  return least;
}

beforeAll(async () => {
  // Whatever is compiled later would count for the kind that meets it first.
  for (const kind of [ordinary, ...Object.values(KINDS)]) await costOf(kind(SMALL), 1, 4);
});

test.each(Object.entries(KINDS))(
  "a request of %s costs at most eight ordinary ones, and grows in line",
  async (_, kind) => {
    let least = { ratio: Number.POSITIVE_INFINITY, growth: Number.POSITIVE_INFINITY };
    // Again if it seems to cost too much, because something else may have been in the way.
    for (let round = 0; round < 8 && !isIn(least); round += 1) {
      const usual = await costOf(ordinary(LARGE), 3);
      const [small, large] = [await costOf(kind(SMALL), 3), await costOf(kind(LARGE), 3)];
      least = {
        ratio: Math.min(least.ratio, large / usual),
        growth: Math.min(least.growth, large / small),
      };
    }
    expect(least.ratio).toBeLessThan(MOST);
    expect(least.growth).toBeLessThan(MOST_GROWTH);
  },
);

const isIn = ({ ratio, growth }: { readonly ratio: number; readonly growth: number }) =>
  ratio < MOST && growth < MOST_GROWTH;
