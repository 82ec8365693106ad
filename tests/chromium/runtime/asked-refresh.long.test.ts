import { describe, expect, test } from "vitest";
import { renderAnew, takeOn } from "@/tests/support/asked-page";
import { instanceHtml, manifestOf, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type PageOptions } from "@/tests/support/runtime-page";

const REQUESTED = "service:ui-refresh:requested";
const EVENTS = ["add click"];
const list = () =>
  instanceHtml(
    "list",
    EVENTS,
    `<button id="add" data-ui-part="add">Add</button>
     <p id="echo" data-ui-target="echo">old</p>`,
  );
const BUSY = '#add[aria-busy="true"]';
const IDLE = "#add:not([aria-busy])";

/** Opens the page, takes its refresh on, and has a click's answer ask for one. */
async function openRefreshing(body = list(), options: PageOptions = {}) {
  const opened = await open(body, options);
  const taken = await takeOn(opened, REQUESTED);
  (await opened.click("#add")).ask({ refresh: true });
  await opened.logged(REQUESTED);
  return { ...opened, ...taken };
}

describe("a handler's refresh", () => {
  test("is asked for after the patches and after dispatched, without a code", async () => {
    const opened = await open(list());
    const { page, click, logged, log } = opened;
    await takeOn(opened, REQUESTED);
    await page.evaluate(() => {
      document.addEventListener("service:ui-refresh:requested", () => {
        Object.assign(window, { textThen: document.querySelector("#echo")?.textContent });
      });
    });
    (await click("#add")).ask({ refresh: true }, patchFor("list"));
    const [requested] = await logged(REQUESTED);
    expect(requested?.detail.code).toBeUndefined();
    expect(await page.evaluate(() => Reflect.get(window, "textThen"))).toBe("new");
    expect((await log()).map(({ name }) => name)).toEqual([
      "service:ui-event:captured",
      "service:ui-event:dispatching",
      "service:ui-patch:applied",
      "service:ui-event:dispatched",
      REQUESTED,
    ]);
  });

  test("reloads the page where no listener takes it on", async () => {
    const { click, requests } = await open(list());
    (await click("#add")).ask({ refresh: true }, patchFor("list"));
    await expect
      .poll(() => requests.filter((request) => request === "GET /"))
      .toEqual(["GET /", "GET /"]);
  });
});

describe("the element that fired stays busy", () => {
  test.each(["resolve", "reject"] as const)(
    "until what its listener waits for settles (%s)",
    async (how) => {
      const { page, settle, consoled } = await openRefreshing();
      expect(await page.locator(BUSY).count()).toBe(1);
      await settle(how);
      await page.waitForSelector(IDLE);
      expect(consoled).toEqual([]);
    },
  );

  test("until all of that has settled, where there is more than one listener", async () => {
    const opened = await open(list());
    const { page, click, logged, arrived } = opened;
    const taken = await takeOn(opened, REQUESTED);
    await page.evaluate(() => {
      document.addEventListener("service:ui-refresh:requested", ({ detail }) =>
        detail.waitUntil(Promise.resolve()),
      );
    });
    (await click("#add")).ask({ refresh: true });
    await logged(REQUESTED);
    await arrived();
    expect(await page.locator(BUSY).count()).toBe(1);
    await taken.settle();
    await page.waitForSelector(IDLE);
  });

  test("until a later one ends, where it never settles", async () => {
    const { page, click, advanceUntil, logged } = await openRefreshing(list(), { clock: true });
    (await click("#add")).ask({ refresh: true });
    await advanceUntil(logged(REQUESTED, 2), 1000);
    expect(await page.locator(BUSY).count()).toBe(1);
    await page.evaluate((name) => Reflect.get(window, name).pop().resolve(), REQUESTED);
    await page.waitForSelector(IDLE);
  });

  test("no longer than its answer, where the listener waits for nothing", async () => {
    const { page, click, logged } = await open(list());
    await page.evaluate(() => {
      document.addEventListener("service:ui-refresh:requested", (event) => event.preventDefault());
    });
    (await click("#add")).ask({ refresh: true });
    await logged(REQUESTED);
    await page.waitForSelector(IDLE);
  });
});

describe("while a refresh is under way", () => {
  test("a click on the same element is sent at once", async () => {
    const { page, click, received } = await openRefreshing();
    expect((await click("#add")).body.dispatchId).not.toBe(received[0]?.body.dispatchId);
    expect(await page.locator(BUSY).count()).toBe(1);
  });

  test("a click that waited for the answer is sent", async () => {
    const opened = await open(list());
    const { page, click, next, logged, received } = opened;
    await takeOn(opened, REQUESTED);
    const first = await click("#add");
    await page.click("#add");
    await logged("service:ui-event:captured", 2);
    expect(received).toHaveLength(1);
    first.ask({ refresh: true });
    await next();
    expect(await logged(REQUESTED)).toHaveLength(1);
  });

  test("a click is dropped where the element drops while it is busy, and sent afterwards", async () => {
    const drop = withRules(list(), ["add", "click", { concurrency: "drop" }]);
    const { page, click, settle, logged, received, arrived } = await openRefreshing(drop);
    await page.click("#add");
    await logged("service:ui-event:captured", 2);
    await arrived();
    expect(received).toHaveLength(1);
    await settle();
    await page.waitForSelector(IDLE);
    await click("#add");
    expect(received).toHaveLength(2);
  });

  test("a click is sent with the token that the page has by then", async () => {
    const opened = await openRefreshing();
    const { click, logged } = opened;
    const before = await click("#add");
    expect(before.body.ctx).toBe("sc1.list.add.click");
    before.patch();
    await logged("service:ui-event:dispatched", 2);
    await renderAnew(opened, { list: manifestOf("renewed", EVENTS) });
    expect((await click("#add")).body.ctx).toBe("sc1.renewed.add.click");
  });
});
