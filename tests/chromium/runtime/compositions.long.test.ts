import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const FORM = instanceHtml(
  "form",
  ["form submit", "name input", "go click"],
  `<form data-ui-part="form">
     <input id="name" data-ui-part="name" name="name">
     <div id="row"><textarea id="note" data-ui-part="note" name="note"></textarea></div>
     <button id="save">Save</button>
     <button id="go" type="button" data-ui-part="go">Go</button>
   </form>`,
);
const setNote = (value: string) => patchFor("form", { op: "setValue", targetName: "note", value });

/** What an input method does in the focused field. */
async function compose({ page, context }: RuntimePage, selector: string, text: string) {
  await page.focus(selector);
  const session = await context.newCDPSession(page);
  const end = text.length;
  await session.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
  return session;
}

const HOW = {
  "was removed": (): void => row().remove(),
  "was moved": (): void => row().parentElement?.append(row()),
  "was hidden": (): void => {
    row().hidden = true;
  },
} as const;
declare const row: () => HTMLElement;

describe.each(Object.entries(HOW))("a composition whose field %s", (how, leave) => {
  const opened = async () => {
    const one = await open(FORM, {
      before: () => {
        Object.assign(window, { row: () => document.getElementById("row") });
      },
    });
    await compose(one, "#note", "に");
    await one.page.evaluate(leave);
    await one.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(0))));
    return one;
  };

  test("has ended: a double click submits once", async () => {
    const { page, next, logged, received } = await opened();
    await page.dblclick("#save");
    const first = await next();
    expect((await logged("service:ui-event:skipped"))[0]?.detail.reason).toBe("dropped");
    first.patch();
    await logged("service:ui-event:dispatched");
    expect(received.length).toBe(1);
  });

  test("has ended: an invalid field gets the focus", async () => {
    const { page, click, logged } = await opened();
    (await click("#save")).patch(
      patchFor("form", {
        op: "setAttribute",
        attribute: "aria-invalid",
        targetName: "name",
        value: "true",
      }),
    );
    await logged("service:ui-event:dispatched");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("name");
  });

  if (how === "was moved") {
    test("has ended where the field gets the focus again", async () => {
      const { page, next, logged } = await opened();
      await page.focus("#note");
      await page.$eval("#go", (button) => (button as HTMLElement).click());
      (await next()).patch(setNote("theirs"));
      await logged("service:ui-event:dispatched");
      expect(await page.inputValue("#note")).toBe("theirs");
    });
  }
});

test("an answer to the text that was committed may set it", async () => {
  const one = await open(FORM);
  const session = await compose(one, "#name", "に");
  (await one.next()).patch();
  await session.send("Input.insertText", { text: "日" });
  const patch = patchFor("form", { op: "setValue", targetName: "name", value: "日本" });
  (await one.next()).patch(patch);
  await one.logged("service:ui-patch:applied");
  expect(await one.page.inputValue("#name")).toBe("日本");
});

describe("a key that belongs to a composition", () => {
  const KEYS = withRules(
    instanceHtml("form", ["name keydown"], `<input id="name" data-ui-part="name">`),
    ["name", "keydown", { keys: ["Enter"], prevent: true }],
  );

  test.each([
    { isComposing: true, keyCode: 13 },
    { isComposing: true, keyCode: 229 },
    // Safari ends the composition before this key, which accepts a suggestion.
    { isComposing: false, keyCode: 229 },
  ])("is not for the page: %o", async (init) => {
    const { page, received, next } = await open(KEYS);
    const isPrevented = await page.$eval(
      "#name",
      (field, init) => {
        field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
        const options = { key: "Enter", bubbles: true, cancelable: true, ...init };
        return !field.dispatchEvent(new KeyboardEvent("keydown", options));
      },
      init,
    );
    expect(isPrevented).toBe(false);
    await page.press("#name", "Enter");
    await next();
    expect(received.length).toBe(1);
  });
});

test("an attribute of a field is set while text is being composed in it", async () => {
  const opened = await open(FORM);
  const { page, next, logged } = opened;
  await compose(opened, "#note", "に");
  await page.$eval("#go", (button) => (button as HTMLElement).click());
  const set = { op: "setAttribute", targetName: "note", attribute: "data-state" } as const;
  (await next()).patch(patchFor("form", { ...set, value: "saved" }), setNote("late"));
  await logged("service:ui-event:dispatched");
  expect(await page.getAttribute("#note", "data-state")).toBe("saved");
  expect(await page.inputValue("#note")).toBe("に");
});
