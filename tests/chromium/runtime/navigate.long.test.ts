import { describe, expect, test } from "vitest";
import { takeOn } from "@/tests/support/asked-page";
import { patchFor, SAVE } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const REQUESTED = "service:ui-navigate:requested";

describe("a handler's navigation", () => {
  test("is asked for after the patches and after dispatched, with its path", async () => {
    const opened = await open(SAVE);
    const { click, logged, log } = opened;
    await takeOn(opened, REQUESTED);
    (await click("#go")).ask({ navigate: "/items?saved=1#last" }, patchFor("save"));
    const [requested] = await logged(REQUESTED);
    const how = { replace: false, scroll: true, refresh: false };
    expect(requested?.detail).toEqual({ path: "/items?saved=1#last", ...how });
    expect((await log()).map(({ name }) => name)).toEqual([
      "service:ui-event:captured",
      "service:ui-event:dispatching",
      "service:ui-patch:applied",
      "service:ui-event:dispatched",
      REQUESTED,
    ]);
  });

  test("stays with the listener that takes it on, and keeps the element busy until that is done", async () => {
    const opened = await open(SAVE);
    const { page, click, logged, requests, arrived } = opened;
    const taken = await takeOn(opened, REQUESTED);
    (await click("#go")).ask({ navigate: "/items" });
    await logged(REQUESTED);
    expect(await page.locator("#go[aria-busy]").count()).toBe(1);
    await taken.settle();
    await page.waitForSelector("#go:not([aria-busy])");
    await arrived();
    expect(requests).not.toContain("GET /items");
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("loads the page where no listener takes it on, one step further in the history", async () => {
    const { page, click } = await open(SAVE);
    (await click("#go")).ask({ navigate: "/items?saved=1" });
    await page.waitForURL("**/items?saved=1");
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("tells the listener how to go, if the handler has said it", async () => {
    const opened = await open(SAVE);
    await takeOn(opened, REQUESTED);
    const how = { replace: true, scroll: false, refresh: true };
    (await opened.click("#go")).ask({ navigate: "/items", ...how });
    const [requested] = await opened.logged(REQUESTED);
    expect(requested?.detail).toEqual({ path: "/items", ...how });
  });

  test("takes the present page's place in the history if no listener takes it on", async () => {
    const { page, click } = await open(SAVE);
    const before = await page.evaluate(() => history.length);
    (await click("#go")).ask({ navigate: "/items", replace: true });
    await page.waitForURL("**/items");
    expect(await page.evaluate(() => history.length)).toBe(before);
  });

  test("leaves a refresh that is asked for with it to the listener", async () => {
    const opened = await open(SAVE);
    const { page, click, logged, log } = opened;
    const taken = await takeOn(opened, REQUESTED);
    (await click("#go")).ask({ refresh: true, navigate: "/items" }, patchFor("save"));
    await logged(REQUESTED);
    await taken.settle();
    await page.waitForSelector("#go:not([aria-busy])");
    expect(await page.textContent("#echo")).toBe("new");
    expect((await log()).map(({ name }) => name)).not.toContain("service:ui-refresh:requested");
  });

  test("may lead to a path of 2048 characters", async () => {
    const opened = await open(SAVE);
    const path = `/${"a".repeat(2047)}`;
    await takeOn(opened, REQUESTED);
    (await opened.click("#go")).ask({ navigate: path });
    const [requested] = await opened.logged(REQUESTED);
    expect(requested?.detail.path).toBe(path);
  });
});

describe("in an app with a basePath", () => {
  const script = `data-ui-endpoint="/shop/__ui/dispatch"`;

  test("a listener gets the path without it, as Next's router takes it", async () => {
    const opened = await open(SAVE, { script });
    await takeOn(opened, REQUESTED);
    (await opened.click("#go")).ask({ navigate: "/items" });
    const [requested] = await opened.logged(REQUESTED);
    expect(requested?.detail.path).toBe("/items");
  });

  test.each(["/shop/__ui/dispatch", "/shop/__ui/dispatch/"])(
    "the page that is loaded has it from %s",
    async (endpoint) => {
      const { page, click } = await open(SAVE, { script: `data-ui-endpoint="${endpoint}"` });
      (await click("#go")).ask({ navigate: "/items" });
      await page.waitForURL("**/shop/items");
    },
  );

  test("it is that of an endpoint that was attached by call", async () => {
    const { page, click } = await open(SAVE, { script: "" });
    await page.evaluate(() => {
      window.ServiceUi.transport.attach({ endpoint: "/shop/__ui/dispatch" });
    });
    (await click("#go")).ask({ navigate: "/items" });
    await page.waitForURL("**/shop/items");
  });
});

test.each([
  ["nowhere", { navigate: "items" }],
  ["another host", { navigate: "//evil.example" }],
  ["another host after a backslash", { navigate: "/\\evil.example" }],
  ["another host, once its dot segments are gone", { navigate: "/.//evil.example" }],
  ["an address with a scheme", { navigate: "javascript:alert(1)" }],
  ["a path with a control character", { navigate: "/\t/evil.example" }],
  ["a path that is too long", { navigate: `/${"a".repeat(2048)}` }],
  ["what is no text", { navigate: ["/items"] }],
  ["a refresh that is not true", { refresh: "true" }],
  ["another host, and to refresh", { refresh: true, navigate: "//evil.example" }],
  ["a path, and to refresh with what is not true", { refresh: 1, navigate: "/items" }],
  ["a path, and to replace with what is not true", { navigate: "/items", replace: 1 }],
  ["a path, and to scroll with what is not false", { navigate: "/items", scroll: null }],
])(
  "an answer that asks for %s is a bad response, of which patches alone are done",
  async (_, asks) => {
    const { page, click, failure, arrived, requests } = await open(SAVE);
    (await click("#go")).ask(asks, patchFor("save"));

    expect(await failure()).toMatchObject({ status: 200, code: "bad_response" });
    await arrived();
    expect(await page.textContent("#echo")).toBe("new");
    expect(requests.filter((request) => request.startsWith("GET"))).toEqual([
      "GET /",
      "GET /event-runtime.js",
      "GET /fence",
    ]);
  },
);

test.each([false, 0, "", null])("%j asks for nothing", async (asked) => {
  const { page, click, log, arrived } = await open(SAVE);
  (await click("#go")).ask({ refresh: asked, navigate: asked }, patchFor("save"));

  await page.waitForSelector("#go:not([aria-busy])");
  await arrived();
  expect((await log()).at(-1)?.name).toBe("service:ui-event:dispatched");
});

test.each(["", "own origin"])("an injected base leads nowhere else, endpoint: %j", async (kind) => {
  const evil = `<base href="https://evil.example/app/">`;
  const { page, click } = await open(evil + SAVE, kind ? { script: "" } : {});
  const { origin } = new URL(page.url());
  if (kind) {
    const endpoint = `${origin}/__ui/dispatch`;
    await page.evaluate(
      (endpoint) => void window.ServiceUi.transport.attach({ endpoint }),
      endpoint,
    );
  }

  (await click("#go")).ask({ navigate: "/items?saved=1" });

  await page.waitForURL(`${origin}/items?saved=1`);
});
