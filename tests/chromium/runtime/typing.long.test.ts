import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const form = instanceHtml(
  "form",
  ["name input", "go click"],
  `<input id="name" data-ui-part="name">
   <textarea id="note" data-ui-target="note"></textarea>
   <select id="size" data-ui-target="size"><option>S</option><option>M</option></select>
   <button id="go" data-ui-part="go">Go</button>
   <p id="text" data-ui-target="text">plain</p>
   <p id="mixed" data-ui-target="mixed">with <b>elements</b></p>`,
);
const setValue = (targetName: string, value: string) =>
  patchFor("form", { op: "setValue", targetName, value });

describe("setValue", () => {
  test("sets a field that nobody has touched since", async () => {
    const { page, next, logged } = await open(form);
    await page.fill("#name", "ada");
    (await next()).patch(setValue("name", "Ada"), setValue("note", "hello"), setValue("size", "M"));
    await logged("service:ui-patch:applied", 3);
    expect(await page.inputValue("#name")).toBe("Ada");
    expect(await page.inputValue("#note")).toBe("hello");
    expect(await page.inputValue("#size")).toBe("M");
  });

  test("leaves a field alone that was edited after the event", async () => {
    const { page, click, rejection } = await open(form);
    const dispatch = await click("#go");
    await page.locator("#note").pressSequentially("mine");
    dispatch.patch(setValue("note", "theirs"));
    expect((await rejection()).reason).toBe("late");
    expect(await page.inputValue("#note")).toBe("mine");
  });

  test("leaves the value alone, and not what the answer says of the field", async () => {
    const { page, click, logged } = await open(form);
    const dispatch = await click("#go");
    await page.locator("#note").pressSequentially("mine");
    const invalid = { op: "setAttribute", attribute: "aria-invalid", value: "true" } as const;
    dispatch.patch(
      setValue("note", "theirs"),
      patchFor("form", { ...invalid, targetName: "note" }),
    );
    await logged("service:ui-patch:applied");
    expect(await page.inputValue("#note")).toBe("mine");
    expect(await page.getAttribute("#note", "aria-invalid")).toBe("true");
  });

  test("leaves a field alone that was edited while the interaction waited for its turn", async () => {
    const { page, next, logged } = await open(form);
    await page.locator("#name").pressSequentially("a");
    await page.locator("#name").pressSequentially("b");
    (await next()).patch(setValue("name", "A"));
    await logged("service:ui-patch:rejected");
    (await next()).patch(setValue("name", "AB"));
    await logged("service:ui-patch:applied");
    expect(await page.inputValue("#name")).toBe("AB");
  });

  test("leaves a field alone that is composing, and sets it again afterwards", async () => {
    const { page, context, next, logged, rejection } = await open(form);
    await page.focus("#note");
    const session = await context.newCDPSession(page);
    await session.send("Input.imeSetComposition", {
      text: "に",
      selectionStart: 1,
      selectionEnd: 1,
    });
    await page.evaluate(() => document.querySelector<HTMLElement>("#go")?.click());
    (await next()).patch(setValue("note", "theirs"));
    expect((await rejection()).reason).toBe("late");
    expect(await page.inputValue("#note")).toBe("に");

    await session.send("Input.insertText", { text: "日" });
    await page.evaluate(() => document.querySelector<HTMLElement>("#go")?.click());
    (await next()).patch(setValue("note", "theirs"));
    await logged("service:ui-patch:applied");
    expect(await page.inputValue("#note")).toBe("theirs");
  });

  test("leaves a field alone from the moment a composition starts in it", async () => {
    const { page, click, logged } = await open(form);
    const dispatch = await click("#go");
    await page.dispatchEvent("#note", "compositionstart");
    dispatch.patch(setValue("note", "theirs"));
    await logged("service:ui-patch:rejected");
    expect(await page.inputValue("#note")).toBe("");
  });

  test("keeps the caret where it is", async () => {
    const { page, next, logged } = await open(form);
    await page.locator("#name").pressSequentially("abcd");
    for (const _key of "abc") (await next()).patch();
    const last = await next();
    await page.press("#name", "ArrowLeft");
    await page.press("#name", "ArrowLeft");
    last.patch(setValue("name", "ABCD"));
    await logged("service:ui-patch:applied");
    const caret = await page.$eval("#name", (field) => (field as HTMLInputElement).selectionStart);
    expect(caret).toBe(2);
  });
});

test("setText refuses to replace elements, and says why in the event", async () => {
  const { page, click, rejection } = await open(form);
  (await click("#go")).patch(patchFor("form", { targetName: "mixed" }));
  expect(await rejection()).toMatchObject({ reason: "has children", element: "#mixed" });
  expect(await page.textContent("#mixed")).toBe("with elements");
});

/** One field that declares `input`, and what is done to it before the deferred runtime runs. */
const pageOf = (field: string, early: string) =>
  `${instanceHtml("form", ["field input"], `${field}<p data-ui-target="echo"></p>`)}
   <script>{ const field = document.querySelector("#field"); ${early} }</script>`;

/** Typed as a person does: the browser raises its own `input`, which nobody hears yet. */
const type = (text: string) =>
  `field.focus(); document.execCommand("insertText", false, "${text}")`;

test.each(
  [
    ["a text field", `<input id="field" data-ui-part="field">`, "ada"],
    ["an e-mail field", `<input id="field" type="email" data-ui-part="field">`, "a@b.example"],
    ["a field with a number", `<input id="field" type="number" data-ui-part="field">`, "42"],
    ["a textarea", `<textarea id="field" data-ui-part="field"></textarea>`, "ada"],
  ].flatMap(([what = "", field = "", text = ""]) =>
    ["", "; field.blur()"].map((then) => ({ what, field, text, then })),
  ),
)(
  "what was typed into $what before the runtime ran is heard, once$then",
  async ({ field, text, then }) => {
    const { page, received, next, logged } = await open(pageOf(field, type(text) + then));
    const dispatch = await next();
    expect(dispatch.body.payload).toMatchObject({ value: text });
    dispatch.patch(patchFor("form", { value: "heard" }));
    await logged("service:ui-patch:applied");
    expect(await page.textContent("[data-ui-target=echo]")).toBe("heard");
    expect(received).toHaveLength(1);
  },
);

test("what is typed after it replaces it as the options of the event say", async () => {
  const field = `<input id="field" data-ui-part="field">`;
  const body = withRules(pageOf(field, type("ad")), ["field", "input", { debounce: 100 }]);
  const { page, received, next, arrived } = await open(body, { clock: true });
  await page.locator("#field").pressSequentially("a");
  await page.clock.runFor(100);
  expect((await next()).body.payload).toMatchObject({ value: "ada" });
  await arrived();
  expect(received).toHaveLength(1);
});

test("text of a field that has the focus is not replaced by an answer to an earlier text", async () => {
  const { page, next, rejection } = await open(
    pageOf(`<input id="field" data-ui-part="field">`, type("ad")),
  );
  const early = await next();
  await page.locator("#field").pressSequentially("a");
  early.patch(patchFor("form", { op: "setValue", targetName: "field", value: "AD" }));
  expect((await rejection()).reason).toBe("late");
  expect(await page.inputValue("#field")).toBe("ada");
});

test.each([
  ["a field that nobody has typed in", `<input id="field" value="ada" data-ui-part="field">`],
  ["a checkbox", `<input id="field" type="checkbox" data-ui-part="field" checked>`],
  ["a radio button", `<input id="field" type="radio" data-ui-part="field" checked>`],
  ["a select", `<select id="field" data-ui-part="field"><option>S<option>M</select>`],
  ["a button", `<button id="field" value="go" data-ui-part="field">Go</button>`],
])("%s raises nothing, though it has the focus at the start", async (_what, field) => {
  const { log, received, arrived } = await open(pageOf(field, "field.focus()"));
  await arrived();
  expect(await log()).toEqual([]);
  expect(received).toEqual([]);
});

test("a field of somebody else's, who has heard it, is left alone", async () => {
  const field = `<input id="field" oninput="this.dataset.heard += '.'" data-heard="">`;
  const { page, arrived } = await open(
    `${instanceHtml("form", ["field input"], "")}${field}
     <script>{ const field = document.querySelector("#field"); ${type("ada")} }</script>`,
  );
  await arrived();
  expect(await page.getAttribute("#field", "data-heard")).toBe(".");
  expect(await page.evaluate(() => typeof window.ServiceUi)).toBe("object");
});
