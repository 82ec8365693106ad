import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { refuse } from "@/lib/dispatch/refusal";

type Modules = Awaited<ReturnType<typeof load>>;

/** Modules of an app below `/shop` whose addresses end in a slash. */
async function load() {
  const [{ GET: list }, { GET: read }, { GET: versions }, { GET: openapi }] = await Promise.all([
    import("@/app/demo/api/sunset-version/route"),
    import("@/app/demo/api/v1/products/[slug]/route"),
    import("@/app/demo/api/versions/route"),
    import("@/app/demo/api/openapi.json/route"),
  ]);
  const { renderPage } = await import("@/app/docs/_site/render-markdown");
  const { respond } = await import("@/lib/dispatch/respond");
  return { list, read, versions, openapi, renderPage, respond };
}

let app: Modules;
beforeAll(async () => {
  vi.stubEnv("SERVICE_UI_BASE_PATH", "/shop");
  vi.stubEnv("SERVICE_UI_TRAILING_SLASH", "1");
  vi.resetModules();
  app = await load();
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** As Next hands a request on: without the base path. */
const asked = (path: string) => new Request(`http://a${path}`);
const CANONICAL = /^\/shop\/(?:[^?#]+\/)?(?:[^/?#]+\.\w+)?(?:[?#].*)?$/;

/** Every text of a value that is a path. */
function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("/") ? [value] : [];
  return Object.values(Object(value)).flatMap(pathsIn);
}

test.each([
  ["the collection", "list", "/demo/api/sunset-version/"],
  ["a product", "read", "/demo/api/v1/products/bread-tin/"],
  ["the list of versions", "versions", "/demo/api/versions/"],
  ["a refusal", "list", "/demo/api/sunset-version/?page=none"],
] as const)(
  "links from %s of the API to addresses that need no redirect",
  async (_kind, name, path) => {
    const response = await app[name](asked(path));
    const links = [...(response.headers.get("link") ?? "").matchAll(/<([^>]+)>/g)];
    const paths = [...pathsIn(await response.json()), ...links.map(([, target = ""]) => target)];

    expect(paths).not.toEqual([]);
    expect(paths.filter((found) => !CANONICAL.test(found))).toEqual([]);
  },
);

test("names the base path once in the OpenAPI document, and paths as they are served", async () => {
  const { servers, paths } = await (await app.openapi(asked("/demo/api/openapi.json"))).json();

  expect(servers).toEqual([{ url: "/shop", description: "This server." }]);
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(["/demo/api/v1/products/{slug}/", "/demo/api/openapi.json"]),
  );
});

test("links of the docs are addresses, and anchors stay", () => {
  const text =
    "# T\n\n[a](stores.md#redis) [b](#c) [d](/docs/reference/react) [e](https://a.example)";
  const { html } = app.renderPage({ text, file: "handbook/declare.md" });

  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "/shop/docs/handbook/stores/#redis",
    "#c",
    "/shop/docs/reference/react/",
    "https://a.example",
  ]);
});

test("names the address of its page in a refused dispatch", async () => {
  const refused = app.respond({ result: refuse("rate_limited", "") }, false);

  expect(JSON.parse(refused.body)).toMatchObject({ type: "/shop/docs/errors/rate_limited/" });
});
