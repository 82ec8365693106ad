import { describe, expect, test } from "vitest";
import type { Rule } from "@/lib/service-ui/wire/rules";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, instanceId, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const form = (...events: string[]) =>
  instanceHtml(
    "form",
    events,
    `<form id="f" data-ui-part="form">
       <input id="name" name="name" data-ui-part="name" value="old">
       <input id="box" name="box" type="checkbox" data-ui-part="box" checked>
       <select id="kind" name="kind" data-ui-part="kind"><option>a</option><option>b</option></select>
       <button id="go">Go</button><button id="again" type="reset">Reset</button>
     </form><input id="other">`,
  );
const LOCAL = ["name", "keydown", { keys: ["Escape"], local: [{ op: "reset" }] }] as const;

/** How a form is reset, from a field that has the focus. */
const RESETS: Record<string, (page: RuntimePage["page"]) => Promise<unknown>> = {
  "a local reset": (page) => page.keyboard.press("Escape"),
  // Without a mouse or a key, the field keeps the focus.
  "a reset button": (page) => page.$eval("#again", (button) => (button as HTMLElement).click()),
  "a script's reset": (page) => page.$eval("#f", (form) => (form as HTMLFormElement).reset()),
};

const captured = async (one: RuntimePage) =>
  (await one.log())
    .filter(({ name }) => name === "service:ui-event:captured")
    .map(({ detail }) => `${detail.entry.p} ${detail.entry.e}`);

describe.each(Object.entries(RESETS))("after %s", (_, reset) => {
  test("leaving the field is no change, until somebody types again", async () => {
    const one = await open(withRules(form("name change"), LOCAL));
    const { page } = one;
    await page.focus("#name");
    await page.keyboard.type("half");
    await reset(page);
    const before = (await captured(one)).length;
    await page.focus("#other");
    expect(await page.inputValue("#name")).toBe("old");
    expect((await captured(one)).length).toBe(before);
    await page.fill("#name", "new");
    await page.focus("#other");
    expect((await one.next()).body.payload.value).toBe("new");
  });

  test("a box and a select are changed as ever", async () => {
    const one = await open(withRules(form("box change", "kind change"), LOCAL));
    await one.page.focus("#name");
    await reset(one.page);
    await one.page.uncheck("#box");
    await one.page.selectOption("#kind", "b");
    expect(await captured(one)).toEqual(["box change", "kind change"]);
  });

  test("what the field held back is not sent", async () => {
    const one = await open(
      withRules(form("name input"), LOCAL, ["name", "input", { debounce: 60_000 }]),
    );
    await one.page.focus("#name");
    await one.page.keyboard.type("h");
    await reset(one.page);
    expect((await one.logged("service:ui-event:skipped"))[0]?.detail.reason).toBe("replaced");
    await one.page.focus("#other");
    await one.arrived();
    expect(one.received).toEqual([]);
  });

  test("a late answer doesn't undo it", async () => {
    const one = await open(withRules(form("name input"), LOCAL));
    await one.page.focus("#name");
    await one.page.keyboard.type("h");
    const late = await one.next();
    await reset(one.page);
    await one.page.evaluate(() => new Promise((done) => setTimeout(done)));
    late.patch(patchFor("form", { op: "setValue", targetName: "name", value: "HALF" }));
    expect((await one.rejection()).reason).toBe("late");
    expect(await one.page.inputValue("#name")).toBe("old");
  });

  test("the field follows what the server renders", async () => {
    const one = await open(withRules(form("name input"), LOCAL));
    const render = await takeOn(one, "service:ui-refresh:requested");
    await one.page.focus("#name");
    await one.page.keyboard.type("h");
    const asking = await one.next();
    await reset(one.page);
    asking.ask({ refresh: true });
    await one.logged("service:ui-refresh:requested");
    await one.page.$eval("#name", (field) => field.setAttribute("value", "new"));
    await render.settle();
    await expect.poll(() => one.page.inputValue("#name")).toBe("new");
  });
});

describe("a declared reset", () => {
  test.each(["#again", "#f"])("sends what the fields show after it, by %s", async (by) => {
    const one = await open(form("form reset"));
    await one.page.fill("#name", "half");
    await one.page.uncheck("#box");
    await one.page.$eval(by, (element) =>
      element instanceof HTMLFormElement ? element.reset() : (element as HTMLElement).click(),
    );
    const { body } = await one.next();
    expect(body.payload.fields).toEqual([
      ["name", "old"],
      ["box", "on"],
      ["kind", "a"],
    ]);
  });

  test("is not sent if the page has cancelled it", async () => {
    const one = await open(form("form reset"));
    await one.page.evaluate(() => {
      document.getElementById("f")?.addEventListener("reset", (event) => event.preventDefault());
    });
    await one.page.fill("#name", "half");
    await one.page.click("#again");
    await one.page.evaluate(() => new Promise((done) => setTimeout(done)));
    await one.arrived();
    expect(one.received).toEqual([]);
    expect(await one.page.inputValue("#name")).toBe("half");
  });
});

/** A form in each of two rows, with messages in it and beside it, and an instance within. */
const row = (key: string) =>
  `<li data-ui-part="row" data-ui-key="${key}"><form data-ui-part="form">
     <input id="f${key}" name="name" data-ui-part="name" aria-invalid="true">
     <p id="m${key}" data-ui-target="name-message">Wrong</p>
     <div data-ui-component="other" data-ui-component-instance-id="${instanceId(`other${key}`)}">
       <p id="o${key}" data-ui-target="name-message">Other</p></div>
   </form><button id="b${key}" data-ui-part="cancel">Cancel</button><p id="c${key}" data-ui-target="form-message">Conflict</p></li>`;
const judged = (rule: Rule) =>
  open(withRules(instanceHtml("all", ["form submit"], row("1") + row("2")), rule));

const said = ({ page }: RuntimePage) =>
  page.$$eval("[name=name], p", (all) =>
    all.map((one) => [one.id, one.getAttribute("aria-invalid") ?? one.textContent].join(" ")),
  );
const OTHERS = ["f2 true", "m2 Wrong", "o2 Other", "c2 Conflict"];
const SAID = ["f1 true", "m1 Wrong", "o1 Other", "c1 Conflict", ...OTHERS];
const CLEARED = ["f1 false", "m1 ", "o1 Other", "c1 ", ...OTHERS];

describe("what a form and its fields are told", () => {
  test.each([
    ["from a field", "name", undefined],
    ["from a button beside it", "cancel", "form"],
  ])("is cleared by a local reset %s, in its row and instance alone", async (_, part, form) => {
    const reset = { op: "reset", ...(form && { targetName: form }) } as const;
    const one = await judged([part, "keydown", { keys: ["Escape"], local: [reset] }]);
    expect(await said(one)).toEqual(SAID);
    await one.page.press(part === "name" ? "#f1" : "#b1", "Escape");
    expect(await said(one)).toEqual(CLEARED);
  });

  test.each([
    ["as it was after a refusal", SAID],
    ["cleared once it is judged", CLEARED],
  ])("is settled by the answer to a reset at once: %s", async (_, expected) => {
    const one = await judged(["form", "submit", { atOnce: [{ op: "reset" }] }]);
    await one.page.press("#f1", "Enter");
    const sent = await one.next();
    expect(await said(one)).toEqual(SAID);
    if (expected === CLEARED) sent.ask({ judged: true });
    else sent.refuse(403, "interaction_forbidden");
    await one.page.waitForSelector("#all:not(:has([aria-busy]))");
    expect(await said(one)).toEqual(expected);
  });
});

test("an answer may change what a local rule of its own event has changed", async () => {
  const text = { op: "setText", targetName: "count", value: ["value"] } as const;
  const one = await open(
    withRules(
      instanceHtml(
        "form",
        ["name input"],
        '<input id="name" data-ui-part="name"><output id="count" data-ui-target="count"></output>',
      ),
      ["name", "input", { local: [text] }],
    ),
  );
  await one.page.fill("#name", "a");
  expect(await one.page.textContent("#count")).toBe("a");
  const first = await one.next();
  await one.page.fill("#name", "b");
  first.patch(patchFor("form", { targetName: "count", value: "A" }));
  expect((await one.rejection()).reason).toBe("late");
  (await one.next()).patch(patchFor("form", { targetName: "count", value: "B" }));
  await one.logged("service:ui-patch:applied");
  expect(await one.page.textContent("#count")).toBe("B");
});
