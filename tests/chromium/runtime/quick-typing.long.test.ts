import { describe, expect, test } from "vitest";
import type { RuleOptions } from "@/lib/service-ui/wire/rules";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const ADD: RuleOptions = {
  atOnce: [
    { op: "copy", targetName: "ghost", texts: { title: ["field", "title"] } },
    { op: "reset" },
  ],
};
const page = (options: RuleOptions) =>
  withRules(
    instanceHtml(
      "todo",
      ["add submit"],
      `<ul><li data-ui-target="ghost" data-ui-ignore hidden inert>
         <b data-ui-target="title"></b></li></ul>
       <form id="add" data-ui-part="add"><input id="title" name="title"></form>`,
    ),
    ["add", "submit", options],
  );

/** Renders a row for each title that a handler has stored, as a refresh does; runs in the page. */
function renderStored() {
  const stored: string[] = [];
  let shown = 0;
  document.addEventListener("service:ui-event:dispatched", ({ detail }) => {
    stored.push((detail.payload.fields as string[][])[0]?.[1] ?? "");
  });
  document.addEventListener("service:ui-refresh:requested", (event) => {
    event.preventDefault();
    const render = () => {
      for (const title of stored.slice(shown)) {
        const row = document.createElement("li");
        row.textContent = title;
        document.querySelector("li[hidden]")?.before(row);
      }
      shown = stored.length;
    };
    event.detail.waitUntil(Promise.resolve().then(render));
  });
}

const TITLES = ["alpha", "beta", "gamma"];
const KEYS = TITLES.flatMap((title) => [...title, "Enter"]);

async function openList(options: RuleOptions = {}) {
  const opened = await open(page({ ...ADD, ...options }));
  await opened.page.evaluate(renderStored);
  await opened.page.focus("#title");
  let answered = 0;
  /** Answers a dispatch, and waits until the page has the answer. */
  const answer = async (sent: Awaited<ReturnType<RuntimePage["next"]>>, isRefused: boolean) => {
    if (isRefused) sent.refuse(403, "interaction_forbidden");
    else sent.ask({ refresh: true });
    answered += 1;
    await opened.page.waitForFunction(
      (count) =>
        window.eventLog.filter(({ name }) => /:(dispatched|failed)$/.test(name)).length >= count,
      answered,
    );
  };
  const rows = () => opened.page.locator("li:not([hidden])").allInnerTexts();
  const sent = () => opened.received.map(({ body }) => Object(body.payload.fields)[0][1]);
  const idle = () => opened.page.waitForSelector("#todo:not(:has([aria-busy]))");
  return { ...opened, answer, rows, sent, idle };
}

describe.each([
  ["before the next key", 0],
  ["one key later", 1],
  ["six keys later", 6],
])("words typed quickly are a row each if the answer comes %s", (_when, lag) => {
  test.each([
    ["none is refused", undefined],
    ["the first is refused", "alpha"],
    ["the second is refused", "beta"],
    ["the third is refused", "gamma"],
  ])("and %s", async (_which, refused) => {
    const list = await openList();
    const due: number[] = [];
    const answerNext = async () => {
      due.shift();
      const next = await list.next();
      await list.answer(next, Object(next.body.payload.fields)[0][1] === refused);
    };
    for (const [index, key] of KEYS.entries()) {
      await list.page.keyboard.press(key);
      if (key === "Enter") due.push(index + lag);
      if (due[0] === index) await answerNext();
    }
    while (due[0]) await answerNext();
    await list.idle();
    expect(list.sent()).toEqual(TITLES);
    expect(await list.rows()).toEqual(TITLES.filter((title) => title !== refused));
    expect(await list.page.inputValue("#title")).toBe(refused === "gamma" ? "gamma" : "");
  });
});

test.each([
  [[0, 2, 1], 0],
  [[1, 0, 2], 1],
  [[1, 2, 0], 2],
  [[2, 0, 1], 0],
  [[2, 1, 0], 1],
])(
  "words typed quickly are a row each if they are answered in the order %j, and %i is refused",
  async (order, refused) => {
    const list = await openList({ concurrency: "parallel" });
    const dispatches = [];
    for (const title of TITLES) {
      await list.page.keyboard.type(title);
      await list.page.keyboard.press("Enter");
      dispatches.push(await list.next());
    }
    expect(await list.rows()).toEqual(TITLES);
    for (const index of order) {
      const dispatch = dispatches[index];
      if (dispatch) await list.answer(dispatch, index === refused);
    }
    await list.idle();
    expect(list.sent()).toEqual(TITLES);
    const stored = order.filter((index) => index !== refused).map((index) => TITLES[index]);
    expect(await list.rows()).toEqual(stored);
    expect(await list.page.inputValue("#title")).toBe(refused === 2 ? "gamma" : "");
  },
);

/**
 * Stores each title as soon as it is sent, as a server may that has not answered yet, and renders
 * what is stored whenever the test lets a render go on. Notes each frame in which a title is shown
 * twice, or no more; runs in the page.
 */
function renderLate() {
  const stored: string[] = [];
  const seen = new Set<string>();
  const renders: (() => void)[] = [];
  const wrong: string[][] = [];
  document.addEventListener("service:ui-event:dispatching", ({ detail }) => {
    const [field] = (detail.request.payload.fields ?? []) as string[][];
    if (field) stored.push(`${field[1]}`);
  });
  document.addEventListener("service:ui-refresh:requested", (event) => {
    event.preventDefault();
    const render = () => {
      for (const row of document.querySelectorAll("li:not([data-ui-target])")) row.remove();
      for (const title of stored) {
        const row = document.createElement("li");
        row.textContent = title;
        document.querySelector("li[hidden]")?.before(row);
      }
    };
    event.detail.waitUntil(new Promise<void>((go) => renders.push(go)).then(render));
  });
  const look = () => {
    const rows = [...document.querySelectorAll<HTMLElement>("li:not([hidden])")];
    const titles = rows.map((row) => row.textContent.trim());
    for (const title of titles) seen.add(title);
    const isWrong = new Set(titles).size < titles.length || titles.length < seen.size;
    if (isWrong) wrong.push(titles);
    requestAnimationFrame(look);
  };
  look();
  Object.assign(window, { renders, wrong });
}
declare global {
  interface Window {
    readonly renders: (() => void)[];
    readonly wrong: string[][];
  }
}

/** Two frames: what the first one shows is noted in the second one at the latest. */
const painted = (page: RuntimePage["page"]) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

describe("a row is shown once in each frame, whatever a render knows of it", () => {
  /** A second component, whose handlers ask for a render, too. */
  const OTHER = instanceHtml(
    "other",
    ["go click"],
    `<button id="go" data-ui-part="go">Go</button>`,
  );

  async function openLate(beside = OTHER) {
    const opened = await open(page(ADD) + beside);
    await opened.page.evaluate(renderLate);
    const asked = () => opened.page.evaluate(() => window.renders.length);
    return {
      ...opened,
      asked,
      add: async (title: string) => {
        await opened.page.focus("#title");
        await opened.page.keyboard.type(title);
        await opened.page.keyboard.press("Enter");
        await painted(opened.page);
      },
      rendered: async () => {
        await expect.poll(asked).toBe(1);
        await painted(opened.page);
        await opened.page.evaluate(() => window.renders.shift()?.());
        await painted(opened.page);
      },
      end: async () => {
        await opened.page.waitForSelector("#todo:not(:has([aria-busy]))");
        expect(await opened.page.evaluate(() => window.wrong)).toEqual([]);
        return opened.page.locator("li:not([hidden])").allInnerTexts();
      },
    };
  }

  test("if the next row was sent before the render began", async () => {
    const list = await openLate();
    await list.add("alpha");
    await list.add("beta");
    (await list.next()).ask({ refresh: true });
    const beta = await list.next();
    await painted(list.page);
    expect(await list.asked()).toBe(0);
    beta.ask({ refresh: true });
    await list.rendered();
    expect(await list.end()).toEqual(["alpha", "beta"]);
  });

  test("if the next row is typed while the render is on its way", async () => {
    const list = await openLate();
    await list.add("alpha");
    (await list.next()).ask({ refresh: true });
    await expect.poll(list.asked).toBe(1);
    await list.add("beta");
    await list.rendered();
    (await list.next()).ask({ refresh: true });
    await list.rendered();
    expect(await list.end()).toEqual(["alpha", "beta"]);
  });

  test("if another component asks for a render meanwhile", async () => {
    const list = await openLate();
    await list.add("alpha");
    const alpha = await list.next();
    (await list.click("#go")).ask({ refresh: true });
    await painted(list.page);
    expect(await list.asked()).toBe(0);
    alpha.ask({ refresh: true });
    await list.rendered();
    expect(await list.end()).toEqual(["alpha"]);
  });

  test("and a stream holds no render back once its first frame is there", async () => {
    const list = await openLate();
    await list.add("alpha");
    const alpha = await list.next();
    alpha.frame();
    (await list.click("#go")).ask({ refresh: true });
    await expect.poll(list.asked).toBe(1);
    alpha.patch();
  });

  test("and a row is sent before the page is hydrated", async () => {
    const list = await openLate('<template data-ui-router id="hydrating"></template>');
    await list.add("alpha");
    (await list.next()).ask({ refresh: true });
    await list.logged("service:ui-event:dispatched");
    await list.add("beta");
    (await list.next()).ask({ refresh: true });
    await list.logged("service:ui-event:dispatched", 2);
    expect(await list.asked()).toBe(0);
    await list.page.evaluate(() => document.querySelector("#hydrating")?.remove());
    await list.rendered();
    await list.page.waitForSelector("#todo:not(:has([aria-busy]))");
    expect(await list.page.locator("li:not([hidden])").allInnerTexts()).toEqual(["alpha", "beta"]);
  });
});
