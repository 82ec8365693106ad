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
