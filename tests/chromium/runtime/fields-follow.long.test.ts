import { describe, expect, test } from "vitest";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const EVENTS = ["box change", "name input", "sheet submit", "go click"];
const FIELDS = `<form data-ui-part="sheet">
  <input id="box" type="checkbox" data-ui-part="box" name="box">
  <input id="one" type="radio" name="size" value="1" checked>
  <input id="two" type="radio" name="size" value="2">
  <input id="name" data-ui-part="name" name="name" value="a">
  <textarea id="note" name="note">a</textarea>
  <select id="kind" name="kind" data-ui-value='"a"'><option>a</option><option>b</option></select>
  <button id="save">Save</button></form><button id="go" data-ui-part="go">Go</button>`;

/** Opens fields whose page renders, at each refresh, what the test says, as React writes it. */
async function openFields(events = EVENTS) {
  const opened = await open(instanceHtml("sheet", events, FIELDS));
  const { page } = opened;
  await page.evaluate(() => {
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      for (const [id, name, value] of Object(window).rendered ?? []) {
        const field = document.querySelector(`#${id}`) as HTMLInputElement;
        if (name === "defaultChecked") field.defaultChecked = value === "true";
        else if (name === "defaultValue") field.defaultValue = value;
        else field.setAttribute(name, value);
      }
    });
  });
  return opened;
}

/** Has the next refresh render something, and asks for it by a button. */
async function refresh({ page, click, logged }: RuntimePage, ...rendered: string[][]) {
  await page.evaluate((rendered) => Object.assign(window, { rendered }), rendered);
  (await click("#go")).ask({ refresh: true });
  await logged("service:ui-refresh:requested");
  await expect.poll(() => page.getAttribute("#go", "aria-busy")).toBeNull();
}

const disable = (field: Element) => Object.assign(field, { disabled: true }) && undefined;

const stateOf = ({ page }: RuntimePage) =>
  page.evaluate(() => {
    const field = (id: string) => document.querySelector(`#${id}`) as HTMLInputElement;
    const texts = ["name", "note", "kind"].map((id) => field(id).value);
    return [...["box", "one", "two"].map((id) => field(id).checked), ...texts];
  });

describe("after a refresh, a field that nobody changed", () => {
  test("shows what the server renders now", async () => {
    const opened = await openFields();
    await refresh(
      opened,
      ["box", "defaultChecked", "true"],
      ["one", "defaultChecked", "false"],
      ["two", "defaultChecked", "true"],
      ["name", "defaultValue", "b"],
      ["note", "defaultValue", "b"],
      ["kind", "data-ui-value", '"b"'],
    );
    expect(await stateOf(opened)).toEqual([true, false, true, "b", "b", "b"]);
  });

  test("is left alone if it mirrors what a script shows, as the box behind a Radix checkbox", async () => {
    const opened = await openFields();
    await opened.page.$eval("#box", (box) => {
      box.setAttribute("aria-hidden", "true");
      // As React does it, so that the box no longer follows its default by itself.
      Object.assign(box, { checked: false });
    });
    await refresh(opened, ["box", "defaultChecked", "true"], ["name", "defaultValue", "b"]);
    expect(await stateOf(opened)).toEqual([false, true, false, "b", "a", "a"]);
  });

  test("is left alone if the server renders it as before, whatever a script did to it", async () => {
    const opened = await openFields();
    await opened.page.$eval("#box", (box) => Object.assign(box, { checked: true }));
    await opened.page.$eval("#note", (note) => Object.assign(note, { value: "script" }));
    await refresh(opened);
    expect(await stateOf(opened)).toEqual([true, true, false, "a", "script", "a"]);
  });
});

describe("after a refresh, a field that was changed and sent", () => {
  test("shows what the server renders, if that is what it was before", async () => {
    const opened = await openFields();
    const { page, next, logged } = opened;
    await page.click("#box");
    (await next()).ask({ refresh: true });
    await logged("service:ui-refresh:requested");
    await expect.poll(() => page.isChecked("#box")).toBe(false);
  });

  test("is left to React if a component controls the box, whose default then says nothing", async () => {
    const opened = await openFields();
    const { page, next, logged } = opened;
    await page.$eval("#box", (box) => box.setAttribute("data-ui-value", ""));
    await page.click("#box");
    (await next()).ask({ refresh: true });
    await logged("service:ui-refresh:requested");
    await expect.poll(() => page.getAttribute("#box", "aria-busy")).toBeNull();
    expect(await page.isChecked("#box")).toBe(true);
  });

  test("follows with its whole form, if the submit of the form asks for the refresh", async () => {
    const opened = await openFields();
    const { page, click, received } = opened;
    await page.fill("#name", "typed");
    await page.fill("#note", "typed");
    await page.selectOption("#kind", "b");
    const submitted = click("#save");
    await expect.poll(() => received.length).toBe(1);
    (await submitted).ask({});
    const saved = await opened.next();
    saved.ask({ refresh: true });
    await expect.poll(() => stateOf(opened)).toEqual([false, true, false, "a", "a", "a"]);
  });

  test.each([
    ["is emptied, though another event of its form has sent it since", undefined, "a"],
    ["keeps what was typed since, and sent by another event of its form", "on", "on"],
  ])("%s", async (_what, typed, after) => {
    const opened = await openFields(["sheet submit", "sheet focusout"]);
    const { page, click, logged, next } = opened;
    const { settle } = await takeOn(opened, "service:ui-refresh:requested");
    await page.fill("#name", "typed");
    // The click takes the focus away first.
    (await click("#save")).ask({});
    const submitted = await next();
    await page.focus("#name");
    if (typed) await page.fill("#name", typed);
    await page.focus("#save");
    const left = await next();
    submitted.ask({ refresh: true });
    await logged("service:ui-refresh:requested");
    await settle();
    await expect.poll(() => page.inputValue("#name")).toBe(after);
    left.ask({});
    // It waited for the one before it: the button had lost the focus to the field.
    (await next()).ask({});
    await expect.poll(() => page.getAttribute("form", "aria-busy")).toBeNull();
    expect(await page.inputValue("#name")).toBe(after);
  });

  test("stays, also a box, if it was sent as one of its form's and another asks", async () => {
    const opened = await openFields(["sheet change", "go click"]);
    await opened.page.check("#box");
    (await opened.next()).patch();
    await opened.page.check("#two");
    (await opened.next()).patch();
    await refresh(opened);
    expect(await stateOf(opened)).toEqual([true, false, true, "a", "a", "a"]);
  });

  test("keeps the value that the same response has set", async () => {
    const opened = await openFields();
    const { page, next, logged } = opened;
    await page.fill("#name", "typed");
    const set = patchFor("sheet", { op: "setValue", targetName: "name", value: "patched" });
    (await next()).ask({ refresh: true }, set);
    await logged("service:ui-refresh:requested");
    await expect.poll(() => page.getAttribute("#name", "aria-busy")).toBeNull();
    expect(await page.inputValue("#name")).toBe("patched");
  });

  test("keeps its text if another interaction asks for the refresh and renders it as before", async () => {
    const opened = await openFields();
    await opened.page.fill("#name", "typed");
    (await opened.next()).patch();
    await refresh(opened);
    expect(await stateOf(opened)).toEqual([false, true, false, "typed", "a", "a"]);
  });

  test("keeps what was changed since", async () => {
    const opened = await openFields();
    const { page, next, logged } = opened;
    await page.click("#box");
    const sent = await next();
    await page.click("#two");
    await page.fill("#note", "typed");
    await page.fill("#name", "typed");
    sent.ask({ refresh: true });
    await page.evaluate(() =>
      Object.assign(window, {
        rendered: [
          ["note", "defaultValue", "b"],
          ["name", "defaultValue", "b"],
        ],
      }),
    );
    await logged("service:ui-refresh:requested");
    await expect.poll(() => page.isChecked("#box")).toBe(false);
    expect(await stateOf(opened)).toEqual([false, false, true, "typed", "typed", "a"]);
  });
});

test("what the server has taken during a render follows the next one, not that one", async () => {
  const opened = await openFields();
  const { page, next, click, logged } = opened;
  const { settle } = await takeOn(opened, "service:ui-refresh:requested");
  const rendered = (text: string) =>
    page.evaluate((text) => {
      for (const id of ["name", "note"]) {
        (document.querySelector(`#${id}`) as HTMLInputElement).defaultValue = text;
      }
      document.querySelector("#kind")?.setAttribute("data-ui-value", '"a"');
    }, text);
  (await click("#go")).ask({ refresh: true });
  await logged("service:ui-refresh:requested");
  await page.fill("#note", "typed");
  await page.check("#box");
  (await next()).patch();
  await page.fill("#name", "typed");
  (await next()).patch();
  await page.check("#two");
  await page.selectOption("#kind", "b");
  (await click("#save")).patch();
  await logged("service:ui-event:dispatched", 4);
  const sent = [true, false, true, "typed", "typed", "b"];
  await rendered("older");
  await settle();
  await expect.poll(() => page.getAttribute("#go", "aria-busy")).toBeNull();
  expect(await stateOf(opened)).toEqual(sent);
  (await click("#go")).ask({ refresh: true });
  await logged("service:ui-refresh:requested", 2);
  await settle();
  await expect.poll(() => page.getAttribute("#go", "aria-busy")).toBeNull();
  expect(await stateOf(opened)).toEqual([false, false, true, "older", "older", "b"]);
});

test("a text that is still held back when the render begins is not overwritten by it", async () => {
  const opened = await open(
    withRules(
      instanceHtml("sheet", ["name input"], `<input id="name" data-ui-part="name" value="old">`),
      ["name", "input", { debounce: 100 }],
    ),
  );
  const { page, next, logged } = opened;
  const { settle } = await takeOn(opened, "service:ui-refresh:requested");
  await page.fill("#name", "a");
  const first = await next();
  await page.fill("#name", "ab");
  first.ask({ refresh: true });
  await logged("service:ui-refresh:requested");
  await logged("service:ui-event:dispatching", 2);
  await settle();
  (await next()).patch();
  await logged("service:ui-event:dispatched", 2);
  expect(await page.inputValue("#name")).toBe("ab");
});

test("what a submit has not sent stays: a field without a name", async () => {
  const opened = await open(
    instanceHtml(
      "sheet",
      ["form submit"],
      `<form data-ui-part="form"><input id="own"><input id="name" name="name">
         <button id="save">Save</button></form>`,
    ),
  );
  const { page, logged } = opened;
  await page.evaluate(() => {
    document.addEventListener("service:ui-refresh:requested", (event) => event.preventDefault());
  });
  await page.fill("#own", "typed");
  await page.fill("#name", "typed");
  (await opened.click("#save")).ask({ refresh: true });
  await logged("service:ui-refresh:requested");
  await expect.poll(() => page.inputValue("#name")).toBe("");
  expect(await page.inputValue("#own")).toBe("typed");
});

test.each([
  ["2", "2"],
  ["no JSON", "1"],
])("a select whose rendered value is %s shows %s", async (rendered, shown) => {
  const opened = await openFields();
  await opened.page.$eval("#kind", (kind) => {
    const [one, two] = (kind as HTMLSelectElement).options;
    Object.assign(one ?? {}, { value: "1" });
    Object.assign(two ?? {}, { value: "2" });
  });
  await refresh(opened, ["kind", "data-ui-value", rendered]);
  expect(await opened.page.inputValue("#kind")).toBe(shown);
});

test.each([
  ["as it was rendered", (one: RuntimePage) => refresh(one, ["kind", "data-ui-value", '"b"'])],
  ["as somebody chose", ({ page }: RuntimePage) => page.selectOption("#kind", "b")],
])("a select whose options are translated stays %s under a render", async (_how, choose) => {
  const opened = await openFields();
  const { page } = opened;
  await choose(opened);
  // An option's text is its value, if it has no other.
  await page.$eval("#kind", (kind) => {
    for (const option of (kind as HTMLSelectElement).options) option.text += " translated";
  });
  await refresh(opened, ["kind", "title", "rendered"]);
  expect(await page.inputValue("#kind")).toBe("b translated");
});

describe("setValue", () => {
  const patched = async (target: string, value: string) => {
    const opened = await open(
      instanceHtml(
        "sheet",
        ["go click"],
        `<input id="box" type="checkbox" value="yes" data-ui-target="box">
         <input id="one" type="radio" name="size" value="1" data-ui-target="one" checked>
         <input id="two" type="radio" name="size" value="2" data-ui-target="two">
         <p id="text" data-ui-target="text">old</p><button id="go" data-ui-part="go">Go</button>`,
      ),
    );
    (await opened.click("#go")).patch(
      patchFor("sheet", { op: "setValue", targetName: target, value }),
    );
    return opened;
  };
  const checkedIn = ({ page }: RuntimePage) =>
    Promise.all(["#box", "#one", "#two"].map((id) => page.isChecked(id)));

  test.each([
    ["box", "true", [true, true, false]],
    ["box", "false", [false, true, false]],
    ["two", "2", [false, false, true]],
    ["one", "2", [false, false, false]],
  ])("of %s to %s checks it as its value is read", async (target, value, checked) => {
    const opened = await patched(target, value);
    await opened.logged("service:ui-patch:applied");
    expect(await checkedIn(opened)).toEqual(checked);
    expect(await opened.page.getAttribute("#box", "value")).toBe("yes");
  });

  test.each([
    ["box", "yes"],
    ["text", "new"],
  ])("of %s to %s changes nothing that a person sees, and is rejected", async (target, value) => {
    const opened = await patched(target, value);
    expect(await opened.rejection()).toMatchObject({ reason: "invalid" });
    expect(await checkedIn(opened)).toEqual([false, true, false]);
  });
});

test.each([
  ["a fieldset", (page: RuntimePage["page"]) => page.$eval("fieldset", disable)],
  ["itself", (page: RuntimePage["page"]) => page.$eval("#name", disable)],
])("what a submit has not sent stays: a field that is disabled by %s", async (_by, close) => {
  const opened = await open(
    instanceHtml(
      "sheet",
      ["form submit"],
      `<form data-ui-part="form"><fieldset><input id="name" name="name"></fieldset>
         <input id="other" name="other"><button id="save">Save</button></form>`,
    ),
  );
  const { page, click, logged } = opened;
  const { settle } = await takeOn(opened, "service:ui-refresh:requested");
  await page.fill("#name", "typed");
  await page.fill("#other", "typed");
  await close(page);
  const submitted = await click("#save");
  expect(submitted.body.payload.fields).toEqual([["other", "typed"]]);
  submitted.ask({ refresh: true });
  await logged("service:ui-refresh:requested");
  await settle();
  await expect.poll(() => page.inputValue("#other")).toBe("");
  expect(await page.inputValue("#name")).toBe("typed");
});

test("what a submit has sent follows, also if its fieldset is disabled before it leaves", async () => {
  const opened = await open(
    instanceHtml(
      "sheet",
      ["form submit"],
      `<form data-ui-part="form"><fieldset><input id="name" name="name"></fieldset>
         <button id="save">Save</button></form>`,
    ),
  );
  const { page, click, logged } = opened;
  const { settle } = await takeOn(opened, "service:ui-refresh:requested");
  await page.evaluate(() =>
    addEventListener("service:ui-event:captured", () => {
      Object.assign(document.querySelector("fieldset") ?? {}, { disabled: true });
    }),
  );
  await page.fill("#name", "typed");
  const submitted = await click("#save");
  expect(submitted.body.payload.fields).toEqual([["name", "typed"]]);
  submitted.ask({ refresh: true });
  await logged("service:ui-refresh:requested");
  await settle();
  await expect.poll(() => page.inputValue("#name")).toBe("");
});
