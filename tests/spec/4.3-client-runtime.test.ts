import { createHash } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { openPage } from "../support/browser";

const baseUrl = inject("baseUrl");
const FIELD = '[data-ui-component="demo.sign-up"] [data-ui-part="email"]';

/**
 * The page at `/demo`, with what its runtime sends, and with the runtime's tag as a test wants it.
 */
async function openDemo({ attached = true } = {}) {
  const sent: Record<string, unknown>[] = [];
  const opened = await openPage({
    path: "/demo",
    before: async (page) => {
      page.on("request", (request) => {
        if (request.url().endsWith("/__ui/dispatch")) sent.push(request.postDataJSON());
      });
      await page.addInitScript(() => {
        Object.assign(window, { captured: [] as unknown[] });
        document.addEventListener("service:ui-event:captured", ({ detail }) => {
          Reflect.get(window, "captured").push(detail.entry.ctx);
        });
      });
      if (attached) return;
      await page.route("**/demo", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll('data-ui-endpoint="/__ui/dispatch"', "");
        await route.fulfill({ response, body });
      });
    },
  });
  return { ...opened, sent };
}

describe("SPEC 4.3 client runtime", () => {
  test("script: event-runtime.js is loaded globally, without blocking a page that streams", async () => {
    const html = await (await fetch(`${baseUrl}/demo`)).text();
    const [, src] = /<script src="(\/event-runtime\.js\?v=[\da-f]{16})" async/.exec(html) ?? [];
    const script = await fetch(`${baseUrl}${src}`);
    expect([script.status, script.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("javascript"),
    ]);
  });

  test("script: event-runtime.js is loaded with defer by a document of one piece", async () => {
    const html = await (await fetch(`${baseUrl}/demo/plain`)).text();
    expect(html).toContain('<script src="/event-runtime.js" defer data-ui-endpoint=');
  });

  test("script: the URL changes with the content, and browsers keep the file for a year", async () => {
    const html = await (await fetch(`${baseUrl}/demo`)).text();
    const digest = createHash("sha256")
      .update(Buffer.from(await (await fetch(`${baseUrl}/event-runtime.js`)).arrayBuffer()))
      .digest("hex")
      .slice(0, 16);
    expect(/src="\/event-runtime\.js\?v=([^"]*)"/.exec(html)?.[1]).toBe(digest);
    const cacheOf = async (path: string) =>
      (await fetch(baseUrl + path)).headers.get("cache-control");
    expect(await cacheOf(`/event-runtime.js?v=${digest}`)).toBe(
      "public, max-age=31536000, immutable",
    );
    for (const other of ["", "?v=", "?v=0123456789abcdef"]) {
      expect(await cacheOf(`/event-runtime.js${other}`)).not.toContain("immutable");
    }
  });

  test("scanning: finds all manifest blocks in the DOM", async () => {
    const { page } = await openDemo();
    const [known, inPage] = await page.evaluate(() => [
      window.ServiceUi.manifests().map(({ i }) => i),
      [...document.querySelectorAll("script[data-ui-event-manifest]")].map((script) =>
        script.getAttribute("data-ui-event-manifest"),
      ),
    ]);
    expect(inPage?.length).toBeGreaterThan(0);
    expect(known).toEqual(inPage);
  });

  test("listening: one document-level capture-phase listener per distinct native event name", async () => {
    const { page } = await openPage({
      path: "/demo",
      before: async (opening) => {
        await opening.addInitScript(() => {
          const added: [string, boolean][] = [];
          Object.assign(window, { added });
          // The runtime takes the method from the prototype: the page's content can't shadow it
          // there.
          const { prototype } = EventTarget;
          const original = prototype.addEventListener;
          prototype.addEventListener = function (...args: Parameters<typeof original>) {
            // Ours are those that the runtime's file adds; React delegates on the document, too.
            if (this === document && new Error().stack?.includes("event-runtime.js")) {
              added.push([args[0], args[2] === true]);
            }
            return original.apply(this, args);
          };
        });
      },
    });
    const { added, declared } = await page.evaluate(() => ({
      added: Reflect.get(window, "added") as [string, boolean][],
      declared: [
        ...new Set(window.ServiceUi.manifests().flatMap(({ events }) => events.map(({ e }) => e))),
      ],
    }));
    const native = added.filter(([name]) => declared.includes(name));
    expect(native.map(([name]) => name).sort()).toEqual(declared.sort());
    expect(native.every(([, capture]) => capture)).toBe(true);
  });

  test("on a match: service:ui-event:captured is dispatched with the manifest's entry", async () => {
    const { page } = await openDemo();
    const ctx = await page.evaluate(
      () => window.ServiceUi.manifests().find(({ c }) => c === "demo.sign-up")?.events[0]?.ctx,
    );
    await page.fill(FIELD, "ada@example.org");
    await page.waitForFunction(() => Reflect.get(window, "captured").length > 0);
    expect(await page.evaluate(() => Reflect.get(window, "captured"))).toEqual([ctx]);
  });

  test("alone: captures and sends nothing", async () => {
    const { page, sent } = await openDemo({ attached: false });
    await page.fill(FIELD, "ada@example.org");
    await page.waitForFunction(() => Reflect.get(window, "captured").length > 0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(sent).toEqual([]);
  });

  test("transport bridge: attach() is opt-in and returns a detach function; the body is that of SPEC 2.7", async () => {
    const { page, sent } = await openDemo({ attached: false });
    await page.evaluate(() => {
      const detach = window.ServiceUi.transport.attach({ endpoint: "/__ui/dispatch" });
      Object.assign(window, { detach });
    });
    const answered = page.waitForResponse("**/__ui/dispatch");
    await page.fill(FIELD, "ada@example.org");
    await answered;
    expect(sent).toHaveLength(1);
    expect(Object.keys(sent[0] ?? {}).sort()).toEqual(["ctx", "dispatchId", "payload"]);
    expect(sent[0]).toMatchObject({
      ctx: expect.stringMatching(/^sc1\./),
      dispatchId: expect.stringMatching(/^ui_evt_[0-9a-f]{32}$/),
      payload: { value: "ada@example.org" },
    });

    await page.evaluate(() => Reflect.get(window, "detach")());
    await page.fill(FIELD, "grace@example.org");
    await page.waitForFunction(() => Reflect.get(window, "captured").length > 1);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(sent).toHaveLength(1);
  });

  test("SPEC 2.7: every captured event has a fresh dispatchId, and the token is used again (SPEC 8.2)", async () => {
    const { page, sent } = await openDemo();
    for (const value of ["a@example.org", "b@example.org", "c@example.org"]) {
      const answered = page.waitForResponse("**/__ui/dispatch");
      await page.fill(FIELD, value);
      await answered;
    }
    expect(new Set(sent.map(({ dispatchId }) => dispatchId)).size).toBe(3);
    expect(new Set(sent.map(({ ctx }) => ctx)).size).toBe(1);
  });

  test("SPEC 2.4 rule 3: text that looks like markup is shown as text", async () => {
    const { page } = await openPage({
      path: "/demo",
      before: async (opening) => {
        await opening.route("**/__ui/dispatch", async (route) => {
          const { dispatchId } = route.request().postDataJSON();
          const response = await route.fetch();
          const answer = await response.json();
          const patches = answer.patches.map((patch: object) => ({
            ...patch,
            value: "<img src=x onerror=alert(1)>",
          }));
          await route.fulfill({ json: { ok: true, kind: "patch", dispatchId, patches } });
        });
      },
    });
    await page.fill(FIELD, "ada@example.org");
    const message = page.locator('[data-ui-component="demo.sign-up"] [data-ui-target="verdict"]');
    await message.filter({ hasText: "<img src=x onerror=alert(1)>" }).waitFor();
    expect(await message.locator("img").count()).toBe(0);
  });
});
