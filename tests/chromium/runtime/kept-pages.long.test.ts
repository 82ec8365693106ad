import { describe, expect, test } from "vitest";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";
import {
  clickExpired,
  loadOnRefresh,
  openSwallowing,
  settled,
} from "@/tests/support/swallowing-load";

const NAVIGATE = "service:ui-navigate:requested";
const REFRESH = "service:ui-refresh:requested";

const FORM = instanceHtml(
  "edit",
  ["form submit"],
  `<form data-ui-part="form">
     <input id="title" name="title" value="old" data-ui-part="title">
     <textarea id="note" name="note">old</textarea>
     <input id="done" name="done" type="checkbox">
     <input id="small" name="size" type="radio" value="s" checked>
     <input id="large" name="size" type="radio" value="l">
     <select id="kind" name="kind" data-ui-value='"old"'><option>old</option><option>new</option></select>
     <button id="save">Save</button><p id="echo" data-ui-target="echo">old</p>
   </form>`,
);
const LIST = instanceHtml("list", ["go click"], `<button id="go" data-ui-part="go">Go</button>`);
const PAGES = `<main id="left">${FORM}</main><main id="shown">${LIST}</main>`;
const NEW = ["new", "new", true, true, "new"];

/** Hides or shows a kept page, as React does it with what is in an `<Activity>`. */
const hide = ({ page }: RuntimePage, id: string) =>
  page.$eval(`#${id}`, ({ style }: HTMLElement) =>
    style.setProperty("display", "none", "important"),
  );
const show = ({ page }: RuntimePage, id: string) =>
  page.$eval(`#${id}`, ({ style }: HTMLElement) => style.removeProperty("display"));

const stateOf = ({ page }: RuntimePage) =>
  page.evaluate(() => {
    const field = (id: string) => document.querySelector(`#${id}`) as HTMLInputElement;
    const [title, note, kind] = ["title", "note", "kind"].map((id) => field(id).value);
    return [title, note, field("done").checked, field("large").checked, kind];
  });

/** Opens the form, changes each of its fields, and submits it. */
async function saved(asked: typeof NAVIGATE | typeof REFRESH) {
  const opened = await open(PAGES);
  const { page } = opened;
  const { settle } = await takeOn(opened, asked);
  await page.fill("#title", "new");
  await page.fill("#note", "new");
  await page.check("#done");
  await page.check("#large");
  await page.selectOption("#kind", "new");
  const sent = await opened.click("#save");
  return { opened, sent, settle };
}

describe("of a page that was left, a form that was saved", () => {
  test("keeps what was saved when the answer leads to another page", async () => {
    const { opened, sent, settle } = await saved(NAVIGATE);
    sent.ask({ navigate: "/list" });
    await opened.logged(NAVIGATE);
    await hide(opened, "left");
    await settle();
    await opened.page.waitForSelector("form:not([aria-busy])", { state: "attached" });
    expect(await stateOf(opened)).toEqual(NEW);
    expect(new URL(opened.page.url()).pathname, "no document was loaded").toBe("/");
    expect(await opened.page.$("[tabindex]"), "the focus is nowhere").toBeNull();
    await show(opened, "left");
    expect(await stateOf(opened)).toEqual(NEW);
  });

  test("keeps what was saved when the person has left before the answer's refresh", async () => {
    const { opened, sent, settle } = await saved(REFRESH);
    await hide(opened, "left");
    sent.ask({ refresh: true });
    await opened.logged(REFRESH);
    await settle();
    await opened.page.waitForSelector("form:not([aria-busy])", { state: "attached" });
    expect(await stateOf(opened)).toEqual(NEW);
  });

  test("shows what the server renders when the answer leads to the same page", async () => {
    const { opened, sent, settle } = await saved(NAVIGATE);
    sent.ask({ navigate: "/?saved" });
    await opened.logged(NAVIGATE);
    await opened.page.$eval("#title", (title) => title.setAttribute("value", "New"));
    await settle();
    await opened.page.waitForSelector("form:not([aria-busy])");
    const [title, note, , , kind] = await stateOf(opened);
    expect([title, note, kind]).toEqual(["New", "old", "old"]);
  });

  test("shows what the server renders once it is the page that is shown again", async () => {
    const { opened, sent } = await saved(NAVIGATE);
    sent.patch();
    await opened.logged("service:ui-event:dispatched");
    await hide(opened, "left");
    const { settle } = await takeOn(opened, REFRESH);
    (await opened.click("#go")).ask({ refresh: true });
    await opened.logged(REFRESH);
    await show(opened, "left");
    await opened.page.$eval("#title", (title) => title.setAttribute("value", "New"));
    await settle();
    await opened.page.waitForSelector("#go:not([aria-busy])");
    expect(await stateOf(opened)).toEqual(["New", ...NEW.slice(1)]);
  });

  test("shows the patches of a late answer, which are what the server has", async () => {
    const { opened, sent } = await saved(NAVIGATE);
    await hide(opened, "left");
    sent.patch(patchFor("edit", { value: "Saved" }));
    await opened.logged("service:ui-patch:applied");
    expect(await opened.page.textContent("#echo")).toBe("Saved");
  });
});

describe("a focused field whose page is left", () => {
  const TITLE_EVENTS = ["title blur", "title focusout", "title change"];
  const TITLE = `<input id="title" data-ui-part="title">`;

  test.each([
    ["sends a text that was not sent", "typed", ["change"]],
    ["is not left by the person", "", []],
  ])("%s", async (_what, text, events) => {
    const title = instanceHtml("edit", TITLE_EVENTS, TITLE);
    const opened = await open(`<main id="left">${title}</main><main id="shown">${LIST}</main>`);
    await opened.page.focus("#title");
    await opened.page.keyboard.type(text);
    await hide(opened, "left");
    await opened.page.click("#go");
    const captured = await opened.logged("service:ui-event:captured", events.length + 1);
    expect(captured.map(({ detail }) => detail.entry.e)).toEqual([...events, "click"]);
  });
});

test("keeps over a load the text of the page that is shown, and of no other", async () => {
  const field = (component: string) =>
    instanceHtml(component, ["heard input"], `<input name="title" data-ui-part="title">`);
  const left = `<main id="left">${field("left")}</main>`;
  const opened = await openSwallowing(`${left}<main id="shown">${field("shown")}${LIST}</main>`);
  await opened.page.fill("#left input", "of the page that was left");
  await hide(opened, "left");
  await opened.page.fill("#shown input", "of this page");
  opened.serveNext(`<main id="shown">${field("shown")}${LIST}</main>`);
  await clickExpired(opened);
  await settled(opened);
  expect(await opened.page.inputValue("#shown input")).toBe("of this page");
  await loadOnRefresh(opened);
  await opened.page.fill("#shown input", "");
  await clickExpired(opened);
  await settled(opened);
  expect(await opened.page.inputValue("#shown input")).toBe("");
});

describe("a modal dialog of a page that was left", () => {
  const DIALOG = withRules(
    instanceHtml(
      "edit",
      ["open click", "save click"],
      `<button id="open" data-ui-part="open">Open</button>
       <dialog id="dialog" data-ui-part="dialog" data-ui-target="dialog">
         <button id="save" data-ui-part="save">Save</button></dialog>`,
    ),
    ["open", "click", { local: [{ op: "show", targetName: "dialog" }] }],
    ["save", "click", { atOnce: [{ op: "close", targetName: "dialog" }] }],
  );
  const body = `<main id="left">${DIALOG}</main><main id="shown">${LIST}</main>`;
  const isOpen = ({ page }: RuntimePage) =>
    page.$eval("#dialog", (dialog) => (dialog as HTMLDialogElement).open);

  test("is closed, so that the page that is shown can be used", async () => {
    const opened = await open(body);
    await opened.page.click("#open");
    expect(await isOpen(opened)).toBe(true);
    await hide(opened, "left");
    (await opened.click("#go")).refuse(500, "handler_failed");
    await opened.page.getByRole("alert").waitFor();
    expect(await isOpen(opened)).toBe(false);
  });

  test("is not opened again by a refusal", async () => {
    const opened = await open(body);
    await opened.page.click("#open");
    const sent = await opened.click("#save");
    await hide(opened, "left");
    sent.refuse(403, "interaction_forbidden");
    await opened.page.getByRole("alert").waitFor();
    expect(await isOpen(opened)).toBe(false);
    await opened.click("#go");
  });

  test("of a script of the page does not hide the notice", async () => {
    const opened = await open(body);
    const sent = await opened.click("#go");
    await opened.page.evaluate(() =>
      document.querySelector<HTMLDialogElement>("dialog")?.showModal(),
    );
    await hide(opened, "left");
    sent.refuse(500, "handler_failed");
    await opened.page.getByRole("alert").waitFor();
  });
});
