import { expect, inject, test } from "vitest";

const origin = inject("baseUrl");
const get = (path: string) => fetch(origin + path, { redirect: "manual" });

/**
 * Addresses of this site that a page leads to, with their anchors; instances and sources of
 * pictures are none.
 */
function linksIn(html: string): string[] {
  return Array.from(html.matchAll(/<a [^>]*?href="(\/[^"]*|#[^"]*)"/g), ([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
}

test("leads every link of the docs, and of the API's pages, to a page and an anchor", async () => {
  const pages = new Map<string, { status: number; html: string }>();
  const open = async (path: string) => {
    const known = pages.get(path);
    if (known) return known;
    const response = await get(path);
    const page = { status: response.status, html: await response.text() };
    pages.set(path, page);
    return page;
  };
  const dead: string[] = [];
  const waiting = ["/docs", "/demo/api", "/demo/api/docs/sunset-version"];
  for (const path of waiting) {
    const { status, html } = await open(path);
    if (status !== 200) dead.push(`${path}: ${status}`);
    for (const href of linksIn(html)) {
      const [, target = "", anchor] = /^([^#]*)(?:#(.*))?$/.exec(href) ?? [];
      const linked = target || path;
      const page = await open(linked);
      if (page.status >= 400) dead.push(`${path} leads to ${href}: ${page.status}`);
      // `#top` is the top of each document (HTML, "Fragments").
      else if (anchor && anchor !== "top" && !page.html.includes(`id="${anchor}"`)) {
        dead.push(`${path} leads to ${href}: no such anchor`);
      }
      const isText = /^\/(?:docs|demo\/api\/docs)(?:\/|$)/.test(linked);
      if (isText && !waiting.includes(linked)) waiting.push(linked);
    }
  }

  expect(waiting.length).toBeGreaterThan(60);
  expect(dead).toEqual([]);
});

test("serves pages of the docs as static ones, which bring no instance", async () => {
  const response = await get("/docs/handbook/declare");

  expect(response.headers.get("cache-control")).toMatch(/s-maxage/);
  expect(await response.text()).not.toMatch(/data-ui-component=|uci_/);
});

test("shows what is found without script, and leads to it", async () => {
  const html = await (await get("/docs/search?q=rotate+secret")).text();
  expect(html).toContain("To rotate the secret");

  const chosen = await get("/docs/search?q=rotate+secret&hit=1");
  expect(chosen.status).toBe(307);
  expect(chosen.headers.get("location")).toMatch(/^\/docs\//);
});

test.each(["hit=9", "hit=0", "hit=https://example.com", "hit=1&hit=2", ""])(
  "leads nowhere for a place that is none (%s)",
  async (place) => {
    expect((await get(`/docs/search?q=rotate&${place}`)).status).toBe(200);
  },
);

test("gives what a user looks for back as text alone, in the HTML and in the Flight payload", async () => {
  const words = `"><script>alert(1)</script>`;
  const response = await get(`/docs/search?q=${encodeURIComponent(words)}`);
  const html = await response.text();

  expect(response.status).toBe(200);
  expect(html).not.toContain("<script>alert(1)");
  expect(html).toContain("&lt;script&gt;alert(1)");
});

test.each([
  "/docs/..%2f..%2fpackage.json",
  "/docs/%2e%2e%2f%2e%2e%2f.env",
  "/docs/handbook/declare.md",
  "/docs/handbook/declare%00",
  "/docs/__proto__",
])("has no page of the docs at %s", async (path) => {
  expect((await get(path)).status).toBe(404);
});
