import { describe, expect, test } from "vitest";
import type { RuleOptions } from "@/lib/service-ui/wire/rules";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** Three rows that can be toggled, a form that adds one, and a counter. */
const PAGE = (row: RuleOptions, add: RuleOptions = {}) =>
  withRules(
    instanceHtml(
      "todo",
      ["row change", "add submit"],
      `<ul>${["1", "2", "3"]
        .map(
          (key) =>
            `<li id="row-${key}" data-ui-part="row" data-ui-key="${key}" data-state="open">
               <input type="checkbox" id="box-${key}"><b data-ui-target="title">${key}</b></li>`,
        )
        .join("")}<li data-ui-target="ghost" data-ui-ignore hidden inert>
           <input type="checkbox" id="ghost-box" name="box"><b data-ui-part="title"></b></li></ul>
       <form id="add" data-ui-part="add"><input id="title" name="title"><button>Add</button></form>
       <output id="count" data-ui-target="count">3</output>`,
    ),
    ["row", "change", row],
    ["add", "submit", add],
  );

const TOGGLE: RuleOptions = {
  atOnce: [
    {
      op: "setAttribute",
      targetName: "row",
      attribute: "data-state",
      value: ["checked", "done", "open"],
    },
    { op: "setText", targetName: "count", value: ["step", -1] },
  ],
};
const ADD: RuleOptions = {
  atOnce: [
    { op: "copy", targetName: "ghost", texts: { title: ["field", "title"] } },
    { op: "reset" },
    { op: "setText", targetName: "count", value: ["step", 1] },
  ],
};

const stateOf = ({ page }: RuntimePage) =>
  page.evaluate(() => ({
    rows: [...document.querySelectorAll<HTMLElement>("[data-ui-part=row]")].map(
      (row) => row.dataset.state,
    ),
    copies: [...document.querySelectorAll("li[inert]:not([hidden]) b")].map(
      (title) => title.textContent,
    ),
    count: document.querySelector("#count")?.textContent,
    title: document.querySelector<HTMLInputElement>("#title")?.value,
  }));

const OPEN = { rows: ["open", "open", "open"], copies: [], count: "3", title: "" };
const idle = ({ page }: RuntimePage) => page.waitForSelector("#todo:not(:has([aria-busy]))");

test("shows a change in the same task as the native event", async () => {
  const opened = await open(PAGE(TOGGLE));
  const shown = await opened.page.evaluate(async () => {
    document.querySelector<HTMLElement>("#box-2")?.click();
    await null; // the same task
    return document.querySelector<HTMLElement>("#row-2")?.dataset.state;
  });
  expect(shown).toBe("done");
  expect(await stateOf(opened)).toEqual({ ...OPEN, rows: ["open", "done", "open"], count: "2" });
});

test.each([
  ["nothing is attached", { script: "" }],
  [
    "a listener prevents the capture",
    {
      before: () =>
        document.addEventListener("service:ui-event:captured", (event) => event.preventDefault()),
    },
  ],
])("shows nothing if %s", async (_why, options) => {
  const opened = await open(PAGE(TOGGLE), options);
  await opened.page.click("#box-2");
  expect(await stateOf(opened)).toEqual(OPEN);
});

test.each(["input", "textarea"])("selects the text of an %s", async (element) => {
  const { page } = await open(
    withRules(
      instanceHtml(
        "a",
        ["edit click"],
        `<button id="go" data-ui-part="edit">Edit</button>
         <${element} id="text" data-ui-part="text"></${element}>`,
      ),
      ["edit", "click", { atOnce: [{ op: "select", targetName: "text" }] }],
    ),
  );
  await page.fill("#text", "as it was");
  await page.click("#go");
  await page.keyboard.type("new");
  expect(await page.inputValue("#text")).toBe("new");
});

describe("at the answer", () => {
  test("keeps what a patch confirms, and takes back the rest", async () => {
    const opened = await open(PAGE(TOGGLE));
    const { patch } = await opened.click("#box-2");
    patch(
      patchFor("todo", {
        op: "setAttribute",
        targetName: "row",
        attribute: "data-state",
        value: "done",
      }),
    );
    await idle(opened);
    expect(await stateOf(opened)).toEqual({ ...OPEN, rows: ["open", "done", "open"] });
  });

  test.each([
    ["an answer without patches", (dispatch) => dispatch.patch()],
    ["a refusal", (dispatch) => dispatch.refuse(403, "interaction_forbidden")],
    ["a failure", (dispatch) => dispatch.answer(500, { code: "handler_failed" })],
  ] satisfies [string, (dispatch: Awaited<ReturnType<RuntimePage["next"]>>) => void][])(
    "takes back everything after %s",
    async (_what, answer) => {
      const opened = await open(PAGE(TOGGLE));
      answer(await opened.click("#box-2"));
      await idle(opened);
      expect(await stateOf(opened)).toEqual(OPEN);
    },
  );

  test("lets a later write of the page win, before and after", async () => {
    const opened = await open(PAGE(TOGGLE));
    const { patch } = await opened.click("#box-2");
    await opened.page.evaluate(() => {
      document.querySelector("#row-2")?.setAttribute("data-state", "else");
      const count = document.querySelector("#count");
      if (count) count.textContent = "9";
    });
    const written = { ...OPEN, rows: ["open", "else", "open"], count: "9" };
    expect(await stateOf(opened)).toEqual(written);
    patch();
    await idle(opened);
    expect(await stateOf(opened)).toEqual(written);
  });

  test("takes back each interaction's own steps, in any order", async () => {
    const opened = await open(PAGE(TOGGLE));
    const dispatches = [];
    for (const key of ["1", "2", "3"]) dispatches.push(await opened.click(`#box-${key}`));
    expect(await stateOf(opened)).toMatchObject({ rows: ["done", "done", "done"], count: "0" });
    dispatches[1]?.refuse(403, "interaction_forbidden");
    await opened.page.waitForSelector("#row-2:not([aria-busy])");
    expect(await stateOf(opened)).toMatchObject({ rows: ["done", "open", "done"], count: "1" });
    dispatches[2]?.patch(patchFor("todo", { targetName: "count", value: "2" }));
    await opened.page.waitForSelector("#row-3:not([aria-busy])");
    expect(await stateOf(opened)).toMatchObject({ rows: ["done", "open", "open"], count: "2" });
    dispatches[0]?.patch(patchFor("todo", { targetName: "count", value: "1" }));
    await idle(opened);
    expect(await stateOf(opened)).toMatchObject({ rows: ["open", "open", "open"], count: "2" });
  });
});

describe("at a refresh", () => {
  const refreshed = async (render: () => void) => {
    const opened = await open(PAGE(TOGGLE));
    const { settle } = await takeOn(opened, "service:ui-refresh:requested");
    (await opened.click("#box-2")).ask({ refresh: true });
    await opened.logged("service:ui-refresh:requested");
    const before = await stateOf(opened);
    await opened.page.evaluate(render);
    await settle();
    await idle(opened);
    return { before, after: await stateOf(opened) };
  };
  const shown = { ...OPEN, rows: ["open", "done", "open"], count: "2" };

  test("keeps showing until the render is there, then keeps what it renders", async () => {
    const { before, after } = await refreshed(() => {
      // React writes what it renders differently than before, even if the page shows it already.
      document.querySelector("#row-2")?.setAttribute("data-state", "done");
      const count = document.querySelector("#count");
      if (count?.firstChild) count.firstChild.nodeValue = "2";
    });
    expect(before).toEqual(shown);
    expect(after).toEqual(shown);
  });

  test("takes back what the render does not say", async () => {
    expect(await refreshed(() => {})).toEqual({ before: shown, after: OPEN });
  });

  test("shows what is not answered yet over a render", async () => {
    const opened = await open(PAGE(TOGGLE));
    const { settle } = await takeOn(opened, "service:ui-refresh:requested");
    (await opened.click("#box-1")).ask({ refresh: true });
    await opened.logged("service:ui-refresh:requested");
    const second = await opened.click("#box-2");
    await opened.page.evaluate(() => {
      document.querySelector("#row-1")?.setAttribute("data-state", "done");
      const count = document.querySelector("#count");
      if (count) count.textContent = "2";
    });
    await settle();
    await opened.page.waitForSelector("#row-1:not([aria-busy])");
    expect(await stateOf(opened)).toMatchObject({ rows: ["done", "done", "open"], count: "1" });
    second.refuse(403, "interaction_forbidden");
    await idle(opened);
    expect(await stateOf(opened)).toMatchObject({ rows: ["done", "open", "open"], count: "2" });
  });
});

describe("a copy and a reset", () => {
  const addTitle = async (opened: RuntimePage, title: string) => {
    await opened.page.locator("#title").pressSequentially(title);
    await opened.page.keyboard.press("Enter");
    // Whether the page cancels the submit is known a task later.
    await opened.page.evaluate(() => new Promise((done) => setTimeout(done)));
  };

  test("show the row and empty the field, until the real row is there", async () => {
    const opened = await open(PAGE({}, ADD));
    await addTitle(opened, "milk");
    const { body, patch } = await opened.next();
    expect(body.payload).toMatchObject({ fields: [["title", "milk"]] });
    expect(await stateOf(opened)).toEqual({ ...OPEN, copies: ["milk"], count: "4" });
    patch(patchFor("todo", { targetName: "count", value: "4" }));
    await idle(opened);
    expect(await stateOf(opened)).toEqual({ ...OPEN, count: "4" });
  });

  test("say a text also where the copied element has it in a part", async () => {
    const opened = await open(
      PAGE({}, ADD).replaceAll(`data-ui-target="title"`, `data-ui-part="title"`),
    );
    await addTitle(opened, "milk");
    expect(await stateOf(opened)).toMatchObject({ copies: ["milk"] });
  });

  test("are a row each for a style sheet, and none for a screen reader", async () => {
    const opened = await open(PAGE({}, ADD));
    const { page } = opened;
    await page.addStyleTag({ content: "li:nth-child(even) { color: rgb(1, 2, 3) }" });
    const isEven = () =>
      page
        .locator("li:visible")
        .evaluateAll((all) => all.map((row) => getComputedStyle(row).color === "rgb(1, 2, 3)"));
    const devtools = await page.context().newCDPSession(page);
    const countSpoken = async () => {
      const { nodes } = await devtools.send("Accessibility.getFullAXTree");
      return nodes.filter(({ role, ignored }) => role?.value === "listitem" && !ignored).length;
    };
    for (const title of ["milk", "tea"]) await addTitle(opened, title);
    expect(await isEven()).toEqual([false, true, false, true, false]);
    expect(await countSpoken()).toBe(3);
    (await opened.next()).patch();
    (await opened.next()).patch();
    await idle(opened);
    expect(await isEven()).toEqual([false, true, false]);
    expect(await countSpoken()).toBe(3);
  });

  test("keep three quick rows apart", async () => {
    const opened = await open(PAGE({}, ADD));
    for (const title of ["alpha", "beta", "gamma"]) await addTitle(opened, title);
    expect(await stateOf(opened)).toMatchObject({ copies: ["alpha", "beta", "gamma"], title: "" });
    const sent = [];
    for (const _row of [1, 2, 3]) {
      const { body, patch } = await opened.next();
      sent.push(Object(body.payload.fields)[0]);
      patch();
    }
    expect(sent).toEqual([
      ["title", "alpha"],
      ["title", "beta"],
      ["title", "gamma"],
    ]);
    await idle(opened);
    expect(await stateOf(opened)).toEqual(OPEN);
  });

  test("stay behind the real rows, which a render inserts before the hidden one", async () => {
    const opened = await open(PAGE({}, ADD));
    const { settle } = await takeOn(opened, "service:ui-refresh:requested");
    await addTitle(opened, "alpha");
    (await opened.next()).ask({ refresh: true });
    await opened.logged("service:ui-refresh:requested");
    await addTitle(opened, "beta");
    await opened.page.evaluate(() => {
      const real = document.createElement("li");
      real.textContent = "alpha";
      document.querySelector("li[hidden]")?.before(real);
    });
    await settle();
    await opened.next();
    expect(
      await opened.page.locator("li:visible").evaluateAll((rows) =>
        // biome-ignore lint/performance/useDomNodeTextContent: what is displayed is the question
        rows.slice(3).map((row) => (row as HTMLElement).innerText.trim()),
      ),
    ).toEqual(["alpha", "beta"]);
  });

  test.each([
    ["the text back", "", "milk"],
    ["nothing back if somebody has typed since", "eg", "eg"],
  ])("give a refused form %s", async (_what, typed, left) => {
    const opened = await open(PAGE({}, ADD));
    await addTitle(opened, "milk");
    const { refuse } = await opened.next();
    await opened.page.locator("#title").pressSequentially(typed);
    refuse(403, "interaction_forbidden");
    await idle(opened);
    expect(await stateOf(opened)).toEqual({ ...OPEN, title: left });
  });

  test("give the text back if the server marks a field as invalid", async () => {
    const opened = await open(
      PAGE({}, ADD).replace(`id="title"`, `id="title" data-ui-part="field"`),
    );
    await addTitle(opened, "milk");
    const attribute = "aria-invalid";
    const invalid = { op: "setAttribute", attribute, targetName: "field", value: "true" } as const;
    (await opened.next()).patch(patchFor("todo", invalid));
    await idle(opened);
    expect(await stateOf(opened)).toEqual({ ...OPEN, title: "milk" });
  });

  test("give a refused form its text back beside a file, which can't be given back", async () => {
    const file = `<input type="file" id="file" name="file">`;
    const opened = await open(PAGE({}, ADD).replace(`<input id="title"`, `${file}$&`));
    const buffer = Buffer.from("x");
    await opened.page.setInputFiles("#file", { name: "x.txt", mimeType: "text/plain", buffer });
    await addTitle(opened, "milk");
    (await opened.next()).refuse(403, "interaction_forbidden");
    await idle(opened);
    expect(await stateOf(opened)).toEqual({ ...OPEN, title: "milk" });
  });

  test("don't send a double Enter twice", async () => {
    const opened = await open(PAGE({}, ADD));
    await addTitle(opened, "milk");
    await opened.page.keyboard.press("Enter");
    const [skipped] = await opened.logged("service:ui-event:skipped");
    expect(skipped?.detail).toMatchObject({ reason: "dropped" });
    await opened.arrived();
    expect(opened.received).toHaveLength(1);
  });
});

test.each([
  ["on, which is confirmed, is what the answer says", true],
  ["on, which is refused, goes back", false],
])("a text that a translator works %s", async (_what, isConfirmed) => {
  const opened = await open(PAGE(TOGGLE));
  const { page } = opened;
  /** Wraps the counter's text as browsers do that translate a page, with another text in it. */
  const translate = () =>
    page.evaluate(() => {
      const count = document.querySelector("#count");
      const font = document.createElement("font");
      font.textContent = `${count?.textContent} pieces`;
      count?.replaceChildren(font);
      return new Promise((done) => setTimeout(done));
    });
  const sent = await opened.click("#box-2");
  await translate();
  expect((await stateOf(opened)).count).toBe("2 pieces");
  if (isConfirmed) sent.patch(patchFor("todo", { op: "setText", targetName: "count", value: "1" }));
  else sent.refuse(403, "interaction_forbidden");
  await idle(opened);
  expect((await stateOf(opened)).count).toBe(isConfirmed ? "1" : "3");
});

test.each([
  ["closes a dialog that it has shown", "", false],
  ["leaves a dialog open that was open before", "open", true],
])("%s if the interaction is refused", async (_what, attribute, isOpen) => {
  const html = instanceHtml(
    "a",
    ["ask click"],
    `<button id="ask" data-ui-part="ask">Ask</button>
     <dialog data-ui-target="dialog" ${attribute}>Sure?</dialog>`,
  );
  const atOnce = [{ op: "show", targetName: "dialog" }] as const;
  const opened = await open(withRules(html, ["ask", "click", { atOnce }]));
  const { refuse } = await opened.click("#ask");
  const isShown = () => opened.page.evaluate(() => document.querySelector("dialog")?.open);
  expect(await isShown()).toBe(true);
  refuse(403, "interaction_forbidden");
  await opened.page.waitForSelector("#a:not(:has([aria-busy]))", { state: "attached" });
  expect(await isShown()).toBe(isOpen);
});
