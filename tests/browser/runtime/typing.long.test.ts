import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
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
