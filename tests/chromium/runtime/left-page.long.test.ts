import { describe, expect, test } from "vitest";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const NAVIGATE = "service:ui-navigate:requested";
const REFRESH = "service:ui-refresh:requested";

const PAGE = instanceHtml(
  "save",
  ["save click", "link click"],
  `<button id="go" data-ui-part="save">Save</button>
   <input id="name" data-ui-part="name">
   <button id="link" data-ui-part="link">Other</button>
   <form action="/other"><button id="search">Search</button></form>
   <form><button id="filter">Filter</button></form>
   <form action="/other" method="post"><button id="post">Post</button></form>
   <form action="/other"><button id="elsewhere" formtarget="_blank">Beside</button></form>
   <form action="/other" target="_blank"><button id="print">Print</button></form>
   <a id="mail" href="mailto:ada@example.org">Mail</a>
   <a id="script" href="javascript:void 0">Run</a>
   <a id="query" href="/?q=b">Filter</a>
   <a id="soft" href="/other">Other</a><a id="same" href="/">Here</a>
   <a id="hash" href="#part">Part</a><a id="beside" href="/other" target="_blank">Beside</a>`,
);

/** A page whose links a router follows later, as Next's does once the page has come. */
async function opened() {
  const one = await open(PAGE);
  await one.page.evaluate(() => {
    history.replaceState(null, "", "/first");
    history.pushState(null, "", "/");
    document.addEventListener("click", (event) => {
      const { hash = "" } = event.target as HTMLAnchorElement;
      if (!hash && !(event.target instanceof HTMLButtonElement)) event.preventDefault();
    });
    document.addEventListener("submit", (event) => event.preventDefault());
  });
  return one;
}

/** What `instrumentation-client.ts` tells. */
function started(url: string): void {
  dispatchEvent(new CustomEvent("service:ui-navigate:started", { detail: url }));
}

/** What the page was asked for, in its order. */
const asksIn = async ({ log }: RuntimePage) =>
  (await log()).map(({ name }) => name).filter((name) => name.endsWith(":requested"));

const LEAVES: Record<string, (page: RuntimePage["page"]) => Promise<unknown>> = {
  "a link that is on its way": (page) => page.click("#soft"),
  "a link's page that is there": (page) =>
    page.evaluate(() => history.pushState(null, "", "/other")),
  Back: (page) => page.evaluate(() => history.back()).then(() => page.waitForURL("**/first")),
  "Back and forward again": (page) =>
    page
      .evaluate(() => history.back())
      .then(() => page.waitForURL("**/first"))
      .then(() => page.evaluate(() => history.forward()))
      .then(() => page.waitForURL((url) => url.pathname === "/")),
  "a GET form": (page) => page.click("#search"),
  "what the router tells": (page) => page.evaluate(started, "/other?q=a"),
};
const STAYS: Record<string, (page: RuntimePage["page"]) => Promise<unknown>> = {
  nothing: async () => {},
  "a link to the same page": (page) => page.click("#same"),
  "a link to a place in the page": (page) =>
    page.click("#hash").then(() => page.waitForURL("**/#part")),
  "a link beside the page": (page) => page.click("#beside"),
  "a link with a modifier": (page) => page.click("#soft", { modifiers: ["Shift"] }),
  "a query that a script writes": (page) =>
    page.evaluate(() => history.replaceState(null, "", "/?q=a")),
  "Back from a query": async (page) => {
    await page.evaluate(() => history.pushState(null, "", "/?q=a"));
    await page.evaluate(() => history.back());
    await page.waitForURL((url) => !url.search);
  },
  "a link that writes the query": (page) => page.click("#query"),
  "a GET form that writes the query": (page) => page.click("#filter"),
  "a form that a script sends": (page) => page.click("#post"),
  "a form whose button opens beside the page": (page) => page.click("#elsewhere"),
  "a form that opens beside the page": (page) => page.click("#print"),
  "a link that opens a program": (page) => page.click("#mail"),
  "a link that runs a script": (page) => page.click("#script"),
  "a router that writes the query": (page) => page.evaluate(started, "/?q=a"),
  "a router that writes the query alone": (page) => page.evaluate(started, "?q=a"),
};

describe.each([
  ...Object.entries(LEAVES).map(([how, go]) => ({ how, go, isGone: true })),
  ...Object.entries(STAYS).map(([how, go]) => ({ how, go, isGone: false })),
])("after $how", ({ how, go, isGone }) => {
  test(`a navigation is followed: ${!isGone}`, async () => {
    const one = await opened();
    await takeOn(one, NAVIGATE);
    const dispatch = await one.click("#go");
    await go(one.page);
    dispatch.ask({ navigate: "/done" });
    await one.logged("service:ui-event:dispatched");
    await one.arrived();
    const asked = (await one.log()).filter(({ name }) => name === NAVIGATE);
    expect(asked.length).toBe(isGone ? 0 : 1);
  });

  test(`a refresh takes a navigation's place: ${isGone}`, async () => {
    const one = await opened();
    const name = isGone ? REFRESH : NAVIGATE;
    const taken = {
      [NAVIGATE]: await takeOn(one, NAVIGATE),
      [REFRESH]: await takeOn(one, REFRESH),
    };
    const dispatch = await one.click("#go");
    await go(one.page);
    dispatch.ask({ navigate: "/done" });
    await one.logged(name);
    await taken[name].settle();
    await one.page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    await one.arrived();
    expect(await asksIn(one)).toEqual([name]);
  });

  test("a refresh is made", async () => {
    const one = await opened();
    await takeOn(one, REFRESH);
    const dispatch = await one.click("#go");
    await go(one.page);
    dispatch.ask({ refresh: true });
    await one.logged(REFRESH);
  });

  // A link that is clicked has the focus, which the person has chosen.
  const isMoved = !isGone && !/^a (link|GET|form)/.test(how);

  test(`the focus is moved: ${isMoved}`, async () => {
    const one = await opened();
    const dispatch = await one.click("#go");
    await go(one.page);
    dispatch.ask({ focus: { part: "name" } });
    await one.logged("service:ui-event:dispatched");
    await one.arrived();
    const focused = await one.page.evaluate(() => document.activeElement?.id);
    expect(focused === "name").toBe(isMoved);
  });
});

test.each([{}, { refresh: true }])(
  "loads no page again in the place of a navigation where nothing listens, with %j",
  async (asked) => {
    const one = await opened();
    const dispatch = await one.click("#go");
    await LEAVES.Back?.(one.page);
    dispatch.ask({ navigate: "/done", ...asked });
    await one.logged(REFRESH);
    await one.page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    await one.arrived();
    expect(await asksIn(one)).toEqual([REFRESH]);
    expect(one.requests).not.toContain("GET /first");
  },
);

/** Answers two presses, the later one once the page of the first is there at an address. */
async function followsBoth(one: RuntimePage, path: string): Promise<void> {
  const taken = await takeOn(one, NAVIGATE);
  const first = await one.click("#go");
  const second = await one.click("#link");
  first.ask({ navigate: path });
  await one.logged(NAVIGATE);
  await one.page.evaluate((path) => history.pushState(null, "", path), path);
  await taken.settle();
  await one.page.waitForSelector("#go:not([aria-busy])");
  second.ask({ navigate: "/b" });
  expect((await one.logged(NAVIGATE, 2))[1]?.detail.path).toBe("/b");
}

test("follows the later of two navigations, whose starts the router tells", async () => {
  const one = await opened();
  await one.page.evaluate(() => {
    addEventListener("service:ui-navigate:requested", (event) => {
      const { path } = (event as CustomEvent).detail;
      dispatchEvent(new CustomEvent("service:ui-navigate:started", { detail: path }));
    });
  });
  await followsBoth(one, "/a?saved");
});

test("follows the later of two navigations, whose page the runtime itself has left", async () => {
  await followsBoth(await opened(), "/a");
});
