import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const row = (key: string) =>
  `<li id="row-${key}" data-ui-part="row" data-ui-key="${key}"><input id="edit-${key}" data-ui-part="edit">
     <button id="remove-${key}" data-ui-part="remove">Remove</button></li>`;
const PAGE = instanceHtml(
  "list",
  ["form submit", "go click", "edit keydown", "remove click"],
  `<form id="form" data-ui-part="form"><input id="name" data-ui-part="name">
     <button id="save">Save</button></form>
   <ul>${["1", "2", "3"].map(row).join("")}</ul>
   <button id="go" data-ui-part="go">Go</button><p id="text">Text</p>`,
).concat(`<input id="other"><a id="link" href="#text">Link</a>`);

const focused = ({ page }: RuntimePage) => page.evaluate(() => document.activeElement?.id);

/** Has each refresh do something, as a render does it: in one task with its changes. */
const onRefresh = ({ page }: RuntimePage, render: string) =>
  page.evaluate((render) => {
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      new Function(render)();
    });
  }, render);

/** What a person does between the event and its answer, and where that leaves the focus. */
const MOVES: Readonly<Record<string, (page: RuntimePage["page"]) => Promise<unknown>>> = {
  "has gone to another field": (page) => page.focus("#other"),
  "has gone to another field and typed": async (page) => {
    await page.click("#other");
    await page.keyboard.type("a");
  },
  "has gone on by the keyboard": (page) => page.keyboard.press("Tab"),
};
const ASKS: Readonly<Record<string, readonly [string, (mark: unknown) => unknown[]]>> = {
  "the focus of a part": ["#go", () => [{ focus: { part: "name" } }]],
  "an invalid field": ["#save", (mark) => [{}, mark]],
  "a field that its refresh brings with autoFocus": ["#go", () => [{ refresh: true }]],
};
const BRINGS = `const field = document.createElement("input");
  field.id = "brought"; document.body.append(field); field.focus();`;
const MARK = patchFor("list", {
  op: "setAttribute",
  attribute: "aria-invalid",
  targetName: "name",
  value: "true",
});

describe.each(Object.keys(ASKS))("an answer that asks for %s", (what) => {
  const [clicked, answer] = ASKS[what] as NonNullable<(typeof ASKS)[string]>;
  const answered = async (act?: (page: RuntimePage["page"]) => Promise<unknown>) => {
    const opened = await open(PAGE);
    await onRefresh(opened, BRINGS);
    const dispatch = await opened.click(clicked);
    await act?.(opened.page);
    const before = await focused(opened);
    const [asked = {}, ...patches] = answer(MARK) as [Record<string, unknown>?];
    dispatch.ask(asked, ...patches);
    await opened.logged("service:ui-event:dispatched");
    await opened.page.waitForFunction(() => !document.querySelector("[aria-busy]"));
    return { before, after: await focused(opened) };
  };

  test("gets it from a person who has stayed", async () => {
    const { after } = await answered();
    expect(after).toBe(what.startsWith("a field") ? "brought" : "name");
  });

  test.each(Object.keys(MOVES))("leaves it to a person who %s", async (how) => {
    const { before, after } = await answered(MOVES[how]);
    expect(after).toBe(before);
  });
});

describe("after a refresh that removes a text field, its words land in no other", () => {
  test.each([
    ["with its row", "edit-1", ["row-1"], "list"],
    ["out of its row", "edit-1", ["edit-1"], "row-1"],
    ["that is no part", "name", ["name"], "list"],
  ])("%s", async (_what, id, removed, expected) => {
    const opened = await open(PAGE);
    const { page } = opened;
    await onRefresh(
      opened,
      `for (const id of ${JSON.stringify(removed)}) document.getElementById(id).remove()`,
    );
    if (id === "name") await page.$eval("#name", (field) => field.removeAttribute("data-ui-part"));
    const sent = await opened.click("#go");
    await page.focus(`#${id}`);
    sent.ask({ refresh: true });
    await expect.poll(() => focused(opened)).toBe(expected);
    await page.keyboard.type("words");
    const texts = await page.$$eval("input", (fields) => fields.map(({ value }) => value));
    expect(texts.join("")).toBe("");
  });
});

describe("a patch that hides the focused element hands the focus on", () => {
  const hide = patchFor("list", {
    op: "setAttribute",
    attribute: "data-state",
    value: "closed",
    targetPart: "row",
    targetKey: "1",
    targetName: "row",
  });
  const hidden = `<style>[data-state=closed] { display: none }</style>`;
  test.each([
    ["to the same part of the next row", "remove-1", "remove-2"],
    ["and from a text to the root", "edit-1", "list"],
  ])("%s", async (_what, id, expected) => {
    const opened = await open(hidden + PAGE);
    const sent = await opened.click("#go");
    await opened.page.focus(`#${id}`);
    sent.patch(hide);
    await opened.logged("service:ui-event:dispatched");
    expect(await focused(opened)).toBe(expected);
  });
});

describe("the notice gives the focus back to where it was, if it is dismissed", () => {
  test.each(["#other", "#go", "#link"])("%s", async (selector) => {
    const opened = await open(PAGE);
    (await opened.click("#go")).refuse(400, "malformed_request");
    const dismiss = opened.page.locator("[data-service-ui-notice] button");
    await dismiss.waitFor();
    await opened.page.focus(selector);
    await dismiss.focus();
    await opened.page.keyboard.press("Enter");
    await dismiss.waitFor({ state: "detached" });
    expect(await focused(opened)).toBe(selector.slice(1));
  });
});

describe("aria-busy that the page has set", () => {
  test.each(["true", "false"])("%s is there again", async (own) => {
    const opened = await open(PAGE);
    await opened.page.$eval("#go", (go, own) => go.setAttribute("aria-busy", own), own);
    const sent = await opened.click("#go");
    expect(await opened.page.getAttribute("#go", "aria-busy")).toBe("true");
    sent.patch();
    await opened.logged("service:ui-event:dispatched");
    await expect.poll(() => opened.page.getAttribute("#go", "aria-busy")).toBe(own);
  });
});
