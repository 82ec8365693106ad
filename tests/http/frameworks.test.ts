import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, inject, test } from "vitest";
import { FRAMEWORK_RUNTIMES, staticFiles } from "../support/framework-runtimes";
import { manifestsIn } from "../support/wire";

const root = fileURLToPath(new URL("../../", import.meta.url));
const baseUrl = inject("baseUrl");

const sent = staticFiles(root);

describe.each(FRAMEWORK_RUNTIMES)("of %s", (_name, mark, file) => {
  test("finds nothing in what browsers load", () => {
    expect(sent.filter(({ path }) => path.endsWith(".js")).length).toBeGreaterThan(5);
    expect(sent.filter((file) => file.text().includes(mark))).toEqual([]);
  });

  test("would find its code", () => {
    expect(readFileSync(join(root, "node_modules", file), "utf8")).toContain(mark);
  });
});

test("has twelve instances of one component on the page of six frameworks", async () => {
  const html = await (await fetch(`${baseUrl}/demo/frameworks`)).text();

  expect(manifestsIn(html).map(({ component }) => component)).toEqual(
    Array.from({ length: 12 }, () => "demo.product-row"),
  );
});

describe("the page without React", () => {
  test("has one script, and a policy that lets no other run", async () => {
    const response = await fetch(`${baseUrl}/demo/plain`);
    const html = await response.text();
    const scripts = html.match(/<script(?! type="application\/json")[^>]*>/g);

    expect(scripts).toEqual([
      '<script src="/event-runtime.js" defer data-ui-endpoint="/__ui/dispatch">',
    ]);
    expect(html).not.toContain("_next");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; script-src 'self'; ");
    expect(policy).not.toContain("unsafe");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test("comes in pieces, its head before its instances are rendered", async () => {
    const { body } = await fetch(`${baseUrl}/demo/plain`);
    const chunks: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) chunks.push(decoder.decode(chunk, { stream: true }));

    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks[0]).toContain("</head>");
    expect(chunks.at(-1)).toMatch(/<\/html>\s*$/);
  });

  test("has the seven components of the demo, in their order", async () => {
    const pages = await Promise.all(
      ["/demo", "/demo/plain"].map(async (path) => (await fetch(baseUrl + path)).text()),
    );
    const [demo, plain] = pages.map((html) =>
      manifestsIn(html).map(({ manifest: { c, events } }) => [
        c,
        events.map(({ p, e, u }) => [p, e, u]),
      ]),
    );

    expect(plain).toHaveLength(16);
    expect(plain).toEqual(demo);
  });
});
