import { describe, expect, test } from "vitest";
import type { EventOptions } from "@/lib/service-ui/wire/options";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

/** Fires an event at `#at`, and tells whether something prevented it. */
const fire = (page: Awaited<ReturnType<typeof open>>["page"], type: string, init: object) =>
  page.evaluate(
    ([type, init]) => {
      const options = { bubbles: true, cancelable: true, composed: true, ...init };
      const { shadowRoot } = document.querySelector("#host") ?? {};
      const Kind = { click: MouseEvent, wheel: WheelEvent }[type] ?? KeyboardEvent;
      return !(shadowRoot ?? document).getElementById("at")?.dispatchEvent(new Kind(type, options));
    },
    [type, init] as const,
  );

describe("a submit by a button", () => {
  const form = (attributes: string) =>
    instanceHtml(
      "form",
      ["form submit"],
      `<dialog id="dialog" open><form data-ui-part="form" action="/elsewhere">
         <input name="title" value="half"><button id="go" ${attributes}>Go</button>
       </form></dialog>
       <form id="other" data-ui-part="form"></form>`,
    );

  test.each([
    ['formmethod="dialog"', false],
    ['formmethod="DIALOG" formnovalidate', false],
    ['formmethod="get"', false],
    ['formaction="/save"', false],
    ['formaction=""', false],
    ['formtarget="_blank"', false],
    ['formtarget="frame" formaction="/print"', false],
    ["", true],
    ["formnovalidate", true],
    ['formenctype="text/plain"', true],
    ['name="formmethod" value="dialog"', true],
    ['data-formaction="/save"', true],
    ['form="other"', true],
    ['form="other" formmethod="dialog"', false],
  ])("%s is captured: %o", async (attributes, isCaptured) => {
    const { page, log, arrived } = await open(form(attributes));
    const isPrevented = await page.evaluate(() => {
      let isPrevented = false;
      addEventListener("submit", (event) => {
        isPrevented = event.defaultPrevented;
        // Not the event's own member, which says that the page cancels the submit.
        Event.prototype.preventDefault.call(event);
      });
      document.getElementById("go")?.click();
      return isPrevented;
    });
    expect(isPrevented).toBe(isCaptured);
    await arrived();
    const names = (await log()).map(({ name }) => name);
    expect(names.includes("service:ui-event:captured")).toBe(isCaptured);
  });

  test("closes the dialog where it says so", async () => {
    const { page, received, arrived } = await open(form('formmethod="dialog"'));
    await page.click("#go");
    expect(await page.$eval("#dialog", (dialog) => (dialog as HTMLDialogElement).open)).toBe(false);
    await arrived();
    expect(received.length).toBe(0);
  });
});

describe("a click on a link", () => {
  const link = (markup: string) =>
    withRules(instanceHtml("form", ["row click"], `<div data-ui-part="row">${markup}</div>`), [
      "row",
      "click",
      { prevent: true },
    ]);
  const plain = '<a id="at" href="/other">Other</a>';

  test.each([
    [plain, {}, true],
    ['<a id="at" href="/other" target="_self">Other</a>', {}, true],
    ['<a id="at" target="_blank">No link</a>', {}, true],
    ['<a id="at">No link</a>', { ctrlKey: true }, true],
    ['<button id="at">Other</button>', { shiftKey: true }, true],
    [plain, { ctrlKey: true }, false],
    [plain, { metaKey: true }, false],
    [plain, { shiftKey: true }, false],
    [plain, { altKey: true }, false],
    ['<a id="at" href="/other" target="_blank">Other</a>', {}, false],
    ['<a id="at" href="/other" target="frame">Other</a>', {}, false],
    ['<a id="at" href="/other" download>Other</a>', {}, false],
    ['<a href="/other" target="_blank"><b id="at">Other</b></a>', {}, false],
    ['<svg><a href="/other" target="_blank"><g id="at" /></a></svg>', {}, false],
    ['<a href="/other"><span id="host"></span></a>', {}, true],
    ['<a href="/other"><span id="host"></span></a>', { ctrlKey: true }, false],
    ['<a href="/other" target="_blank"><span id="host"></span></a>', {}, false],
  ])("%s, %o, is the page's: %o", async (markup, init, isPages) => {
    const { page, log } = await open(link(markup));
    await page.evaluate(() => {
      const icon = document.querySelector("#host")?.attachShadow({ mode: "open" });
      if (icon) icon.innerHTML = '<b id="at">Icon</b>';
      addEventListener("click", (event) => {
        document.body.dataset.prevented = String(event.defaultPrevented);
        event.preventDefault();
      });
    });
    await fire(page, "click", init);
    expect(await page.getAttribute("body", "data-prevented")).toBe(String(isPages));
    const captured = (await log()).filter(({ name }) => name === "service:ui-event:captured");
    expect(captured.length).toBe(isPages ? 1 : 0);
  });
});

const keyed = (options: EventOptions) =>
  withRules(
    instanceHtml("form", ["text keydown"], '<textarea id="at" data-ui-part="text"></textarea>'),
    ["text", "keydown", { prevent: true, ...options }],
  );

describe("a key", () => {
  const held = { Shift: "shiftKey", Ctrl: "ctrlKey", Alt: "altKey", Meta: "metaKey" } as const;
  const all = Object.entries(held);
  const subsets = [...Array(16).keys()].map((bits) => all.filter((_, at) => bits & (1 << at)));
  const press = (key: string, modifiers: typeof all) => ({
    key,
    ...Object.fromEntries(modifiers.map(([, property]) => [property, true])),
  });

  test("that is named means the modifiers that are written, and no others", async () => {
    for (const written of subsets.filter(({ length }) => length !== 3)) {
      const combination = [...written.map(([name]) => name), "Enter"].join("+");
      const { page } = await open(keyed({ keys: [combination] }));
      for (const modifiers of subsets) {
        const isMeant = await fire(page, "keydown", press("Enter", modifiers));
        expect(isMeant, `${combination} at ${modifiers}`).toBe(modifiers === written);
      }
    }
  });

  test.each([" ", "?", "@", "+", "é", "-"])("'%s' means the character", async (key) => {
    const { page } = await open(keyed({ keys: [key] }));
    for (const modifiers of subsets) {
      const isCommand = modifiers.some(([name]) => name === "Ctrl" || name === "Meta");
      expect(await fire(page, "keydown", press(key, modifiers))).toBe(!isCommand);
    }
    const graph = { ctrlKey: true, altKey: true, modifierAltGraph: true };
    expect(await fire(page, "keydown", { key, ...graph })).toBe(true);
  });

  test.each([
    ["Ctrl++", "+", { ctrlKey: true }],
    ["Ctrl+s", "s", { ctrlKey: true }],
    ["Ctrl+Shift+Z", "Z", { ctrlKey: true, shiftKey: true }],
    ["Alt+ArrowUp", "ArrowUp", { altKey: true }],
  ])("%s is written with its modifiers", async (written, key, modifiers) => {
    const { page } = await open(keyed({ keys: [written] }));
    expect(await fire(page, "keydown", { key, ...modifiers })).toBe(true);
    expect(await fire(page, "keydown", { key })).toBe(false);
  });

  test.each([
    ["Enter", {}, 1],
    ["Escape", {}, 1],
    [" ", {}, 1],
    ["ArrowDown", {}, 3],
    ["a", {}, 3],
    ["Enter", { repeat: true }, 3],
    [" ", { repeat: true, keys: [" "] }, 3],
  ])("'%s' that is held, %o, is sent %i times, and always prevented", async (key, rule, sent) => {
    const { page, log } = await open(keyed(rule));
    expect(await fire(page, "keydown", { key })).toBe(true);
    expect(await fire(page, "keydown", { key, repeat: true })).toBe(true);
    expect(await fire(page, "keydown", { key, repeat: true })).toBe(true);
    const captured = (await log()).filter(({ name }) => name === "service:ui-event:captured");
    expect(captured.length).toBe(sent);
  });

  test("that is held stays prevented where the focus goes, and a new one isn't", async () => {
    const page = `${keyed({ keys: ["Enter"] })}<button id="after">After</button>`;
    const opened = await open(page);
    await opened.page.focus("#at");
    await opened.page.keyboard.down("Enter");
    await opened.page.evaluate(() => {
      const after = document.getElementById("after");
      after?.addEventListener("click", () => after.setAttribute("aria-pressed", "true"));
      after?.focus();
    });
    await opened.page.keyboard.down("Enter");
    expect(await opened.page.getAttribute("#after", "aria-pressed")).toBe(null);
    await opened.page.keyboard.up("Enter");
    await opened.page.keyboard.press("Enter");
    expect(await opened.page.getAttribute("#after", "aria-pressed")).toBe("true");
  });
});

describe("Enter that is held", () => {
  const ROWS = instanceHtml(
    "rows",
    ["delete click", "undo click", "form submit"],
    `<ul>
       <li data-ui-key="a"><button id="delete" data-ui-part="delete">Delete</button></li>
       <li data-ui-key="b"><button id="undo" data-ui-part="undo">Undo</button></li>
     </ul>
     <form data-ui-part="form"><input id="text" name="text"><button>Save</button></form>
     <a id="link" href="#down">Down</a><textarea id="lines"></textarea><p id="down"></p>`,
  );

  test.each(["#delete", "#text"])(
    "at %s presses nothing else, wherever an answer brings the focus",
    async (from) => {
      const { page, next, received, arrived } = await open(ROWS);
      await page.focus(from);
      await page.keyboard.down("Enter");
      (await next()).ask({ focus: { part: "undo", key: "b" } });
      const focused = () => page.evaluate(() => document.activeElement?.id);
      await expect.poll(focused).toBe("undo");
      for (const _ of "123") await page.keyboard.down("Enter");
      await page.evaluate(() => document.getElementById("link")?.focus());
      await page.keyboard.down("Enter");
      expect(await page.evaluate(() => location.hash)).toBe("");
      await page.keyboard.up("Enter");
      await arrived();
      expect(received.length).toBe(1);

      await page.focus("#undo");
      await page.keyboard.press("Enter");
      expect((await next()).body.payload.rowKey).toBe("b");
    },
  );

  test("presses nothing of what a render makes of its button", async () => {
    const { page, next, received, arrived } = await open(ROWS);
    await page.focus("#delete");
    await page.keyboard.down("Enter");
    (await next()).patch();
    await page.evaluate(() =>
      document.getElementById("delete")?.setAttribute("data-ui-part", "undo"),
    );
    for (const _ of "123") await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await arrived();
    expect(received.length).toBe(1);
  });

  test("repeats what it does where it went down", async () => {
    const { page } = await open(ROWS);
    await page.focus("#lines");
    for (const _ of "123") await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    expect(await page.inputValue("#lines")).toBe("\n\n\n");
  });
});

test.each(["wheel", "touchstart", "touchmove", "click"])("prevents a %s", async (type) => {
  const { page } = await open(
    withRules(instanceHtml("form", [`box ${type}`], '<div id="at" data-ui-part="box">Box</div>'), [
      "box",
      type,
      { prevent: true },
    ]),
  );
  expect(await fire(page, type, {})).toBe(true);
});
