import { describe, expect, test } from "vitest";
import type { RuleOptions } from "@/lib/service-ui/wire/rules";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const DONE = {
  op: "setAttribute",
  targetName: "row",
  attribute: "data-state",
  value: ["checked", "done", "open"],
} as const;

const rowWith = (options: RuleOptions, part = "p") =>
  withRules(
    instanceHtml(
      "todo",
      ["row change"],
      `<${part} id="row" data-ui-part="row" data-state="open">
         <input type="checkbox" id="box" data-ui-target="box"></${part}>`,
    ),
    ["row", "change", { atOnce: [DONE], ...options }],
  );
const stateOf = ({ page }: RuntimePage) =>
  page.evaluate(() => ({
    box: document.querySelector<HTMLInputElement>("#box")?.checked,
    row: document.querySelector<HTMLElement>("#row")?.dataset.state,
  }));
const idle = ({ page }: RuntimePage) => page.waitForSelector("#todo:not(:has([aria-busy]))");
const OPEN = { box: false, row: "open" };

type Dispatch = Awaited<ReturnType<RuntimePage["next"]>>;

describe("the box that a person has clicked", () => {
  test.each([
    ["a refusal", (sent: Dispatch) => sent.refuse(403, "interaction_forbidden")],
    ["a failure", (sent: Dispatch) => sent.refuse(500, "handler_failed")],
    ["an answer that it is too large", (sent: Dispatch) => sent.answer(413, "<html>")],
  ])("goes back after %s", async (_what, answer) => {
    const opened = await open(rowWith({}));
    const sent = await opened.click("#box");
    expect(await stateOf(opened)).toEqual({ box: true, row: "done" });
    answer(sent);
    await idle(opened);
    expect(await stateOf(opened)).toEqual(OPEN);
  });

  test("stays if the handler has run, even if nothing confirms it", async () => {
    const opened = await open(rowWith({}));
    (await opened.click("#box")).patch();
    await idle(opened);
    expect(await stateOf(opened)).toEqual({ box: true, row: "open" });
    (await opened.click("#box")).refuse(403, "interaction_forbidden");
    await idle(opened);
    expect(await stateOf(opened)).toEqual({ box: true, row: "open" });
  });

  test("shows what a patch or a render says of it", async () => {
    const opened = await open(rowWith({}));
    const value = { op: "setValue", targetName: "box", value: "false" } as const;
    (await opened.click("#box")).patch(patchFor("todo", value));
    await idle(opened);
    expect(await stateOf(opened)).toEqual(OPEN);
    const { settle } = await takeOn(opened, "service:ui-refresh:requested");
    (await opened.click("#box")).ask({ refresh: true });
    await opened.logged("service:ui-refresh:requested");
    await opened.page.evaluate(() => document.querySelector("#box")?.setAttribute("checked", ""));
    await settle();
    await idle(opened);
    expect(await stateOf(opened)).toEqual({ box: true, row: "open" });
  });

  test.each([
    ["both are refused", ["refuse", "refuse"], false],
    ["only the first is refused", ["refuse", "patch"], false],
    ["only the second is refused", ["patch", "refuse"], true],
  ] as const)(
    "goes back to the server's state if it was clicked twice and %s",
    async (_what, answers, box) => {
      const opened = await open(rowWith({}));
      const first = await opened.click("#box");
      await opened.page.click("#box");
      expect(await stateOf(opened)).toEqual(OPEN);
      const answer = (sent: Dispatch, how: "patch" | "refuse") =>
        how === "patch" ? sent.patch() : sent.refuse(403, "interaction_forbidden");
      answer(first, answers[0]);
      const second = await opened.next();
      expect(await stateOf(opened)).toEqual(OPEN);
      answer(second, answers[1]);
      await idle(opened);
      expect(await stateOf(opened)).toEqual({ box, row: "open" });
    },
  );

  test("goes back if the click was dropped, and does not after another click took its place", async () => {
    const dropping = await open(rowWith({ concurrency: "drop" }));
    const sent = await dropping.click("#box");
    await dropping.page.click("#box");
    await dropping.logged("service:ui-event:skipped");
    expect(await stateOf(dropping)).toEqual({ box: true, row: "done" });
    sent.refuse(403, "interaction_forbidden");
    await idle(dropping);
    expect(await stateOf(dropping)).toEqual(OPEN);

    const replacing = await open(rowWith({ concurrency: "replace" }));
    await replacing.click("#box");
    const second = await replacing.click("#box");
    expect(await stateOf(replacing)).toEqual(OPEN);
    second.refuse(403, "interaction_forbidden");
    await idle(replacing);
    expect(await stateOf(replacing)).toEqual(OPEN);
  });

  test("stays in a form, which may still be sent", async () => {
    const opened = await open(rowWith({}, "form"));
    (await opened.click("#box")).refuse(403, "interaction_forbidden");
    await idle(opened);
    expect(await stateOf(opened)).toEqual({ box: true, row: "open" });
  });
});

describe("a form that was emptied at once", () => {
  const formWith = (field: string) =>
    withRules(
      instanceHtml(
        "todo",
        ["add submit"],
        `<form id="add" data-ui-part="add">${field}<button>Add</button></form>`,
      ),
      ["add", "submit", { atOnce: [{ op: "reset" }] }],
    );
  const titles = ({ received }: RuntimePage) =>
    received.map(({ body }) => Object(body.payload.fields)[0]?.[1]);
  const TITLE = `<input id="title" name="title">`;
  const addTitle = async ({ page }: RuntimePage, title: string) => {
    await page.locator("#title").pressSequentially(title);
    await page.keyboard.press("Enter");
    // Whether the page cancels the submit is known a task later.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
  };

  test("gets its text back selected, so that it does not join the next one", async () => {
    const opened = await open(formWith(TITLE));
    await addTitle(opened, "milk");
    (await opened.next()).refuse(403, "interaction_forbidden");
    await idle(opened);
    expect(await opened.page.inputValue("#title")).toBe("milk");
    await opened.page.keyboard.type("eggs");
    await opened.page.keyboard.press("Enter");
    await opened.next();
    expect(titles(opened)).toEqual(["milk", "eggs"]);
  });

  test("gets no text back if another was typed and sent since", async () => {
    const opened = await open(formWith(TITLE));
    await addTitle(opened, "milk");
    await addTitle(opened, "eggs");
    (await opened.next()).refuse(403, "interaction_forbidden");
    const second = await opened.next();
    expect(await opened.page.inputValue("#title")).toBe("");
    second.patch();
  });

  test("gets all choices of a list back", async () => {
    const list = `<select id="list" name="list" multiple><option>a<option selected>b<option>c</select>`;
    const opened = await open(formWith(list));
    const chosen = () =>
      opened.page.$eval("#list", (list) =>
        [...(list as HTMLSelectElement).selectedOptions].map(({ value }) => value),
      );
    await opened.page.selectOption("#list", ["a", "c"]);
    const sent = await opened.click("button");
    expect(await chosen()).toEqual(["b"]);
    sent.refuse(403, "interaction_forbidden");
    await idle(opened);
    expect(await chosen()).toEqual(["a", "c"]);
  });

  test.each([
    ["before", "a", "b"],
    ["after", "b", "a"],
  ])(
    "gets its choice of radio buttons back %s the rendered one",
    async (_what, chosen, rendered) => {
      const radios = ["a", "b", "c"].map(
        (value) =>
          `<input type="radio" name="size" value="${value}"${value === rendered ? " checked" : ""}>`,
      );
      const opened = await open(formWith(radios.join("")));
      const checked = () =>
        opened.page.$$eval(":checked", (all) => all.map((it) => Object(it).value));
      await opened.page.check(`[value=${chosen}]`);
      const sent = await opened.click("button");
      expect(await checked()).toEqual([rendered]);
      sent.refuse(403, "interaction_forbidden");
      await idle(opened);
      expect(await checked()).toEqual([chosen]);
    },
  );
});
