import { expect, test } from "vitest";
import type { RuleOptions } from "@/lib/service-ui/wire/rules";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

/** An instance whose form does all that it can at once, around what others have written. */
const page = (inForm: string, beside: string, options: RuleOptions) =>
  withRules(
    instanceHtml(
      "own",
      ["add submit"],
      `<form id="form" data-ui-part="add"><input id="title" name="title">${inForm}
         <button id="go">Add</button></form>${beside}
       <div id="ghost" data-ui-target="ghost" data-ui-ignore hidden inert><b data-ui-target="line"></b></div>`,
    ),
    ["add", "submit", options],
  );

/** Names that shadow members of a form. */
const CLOBBERING = ["elements", "reset", "closest", "before", "querySelectorAll"]
  .map((name) => `<input type="hidden" name="${name}">`)
  .join("");
const nested = (content: string) => instanceHtml("inner", ["line click"], content);

test("a reset leaves alone what is no field of its own instance", async () => {
  const fields = ["nested", "ignored", "outside"];
  const opened = await open(
    `${page(
      `${nested(`<input id="nested" name="nested">`)}${CLOBBERING}
       <div data-ui-ignore><input id="ignored" name="ignored"></div>`,
      "",
      { atOnce: [{ op: "reset" }] },
    )}<input id="outside" name="outside" form="form">`,
  );
  for (const id of [...fields, "title"]) await opened.page.fill(`#${id}`, "typed");
  await opened.click("#go");
  const values = await opened.page.$$eval("input:not([type=hidden])", (inputs) =>
    (inputs as HTMLInputElement[]).map(({ id, value }) => `${id} ${value}`),
  );
  expect(values).toEqual(["title ", "nested typed", "ignored typed", "outside typed"]);
});

test("a command reaches no element of another instance, of ignored content or outside", async () => {
  const target = `<dialog data-ui-target="line" data-ui-key="1">old</dialog>`;
  const opened = await open(
    page(nested(target), `<div data-ui-ignore>${target}</div>`, {
      atOnce: [
        { op: "setText", targetName: "line", value: "new" },
        { op: "setText", targetName: "line", every: true, value: "new" },
        { op: "setText", targetName: "line", targetKey: "1", value: "new" },
        { op: "show", targetName: "line" },
        { op: "focus", targetName: "inner" },
      ],
    }) + target,
  );
  await opened.click("#go");
  const run = await opened.logged("service:ui-at-once:run", 5);
  expect(run.map(({ detail }) => detail.elements)).toEqual([[], [], [], [], []]);
  const lines = await opened.page.$$eval("dialog", (all) => all.map((one) => one.outerHTML));
  expect(new Set(lines)).toEqual(new Set([target]));
});

test("a copy bears no id and no name, and nothing in it is captured, sent or scanned", async () => {
  const html = page("", "", { atOnce: [{ op: "copy", targetName: "ghost" }] }).replace(
    `<b data-ui-target="line"></b>`,
    `<input id="a" name="a" value="x"><button id="b" data-ui-part="add">B</button>${nested(
      `<button id="c" data-ui-part="line">C</button>`,
    )}`,
  );
  const opened = await open(html);
  const { body } = await opened.click("#go");
  expect(body.payload.fields).toEqual([["title", ""]]);
  const copy = opened.page.locator("[inert]:not([hidden])");
  expect(await copy.count()).toBe(1);
  expect(await copy.locator("[id],[name]").count()).toBe(0);
  const found = await opened.page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>("[inert] button")) button.click();
    return window.ServiceUi.manifests().map(({ i }) => i);
  });
  expect(found).toEqual(["uci_own_____________"]);
  await opened.arrived();
  expect(opened.received).toHaveLength(1);
});

test("a form around a hidden original and its copy has none of their controls", async () => {
  const controls = (name: string) => `
    <input name="${name}" value="x" required><input name="${name}" type="checkbox" checked>
    <input name="${name}" type="radio" checked><textarea name="${name}">x</textarea>
    <select name="${name}"><option>x</select><button name="${name}" value="x">x</button>
    <input name="${name}" form="form" value="x"><object name="${name}"></object>
    <fieldset name="${name}"><input name="${name}" type="hidden" value="x"></fieldset>`;
  const ghost = `<div data-ui-target="around" data-ui-ignore hidden inert>${controls("theirs")}</div>`;
  const opened = await open(page(ghost, "", { atOnce: [{ op: "copy", targetName: "around" }] }));
  const inForm = () =>
    opened.page.evaluate(() => {
      const form = document.querySelector("form") as HTMLFormElement;
      const copies = document.querySelectorAll("[inert]:not([hidden])").length;
      const elements = [...form.elements].map(({ id }) => id);
      return {
        copies,
        elements,
        data: [...new FormData(form).keys()],
        valid: form.checkValidity(),
      };
    });
  const own = { elements: ["title", "go"], data: ["title"], valid: true };
  expect(await inForm()).toEqual({ copies: 0, ...own });
  const { body } = await opened.click("#go");
  expect(await inForm()).toEqual({ copies: 1, ...own });
  expect(body.payload).toEqual({ fields: [["title", ""]] });
});

test("a copy keeps the choice of radio buttons around it", async () => {
  const radio = `<input type="radio" name="pick" id="real" checked>`;
  const html = page("", radio, { atOnce: [{ op: "copy", targetName: "ghost" }] }).replace(
    `<b data-ui-target="line"></b>`,
    `<input type="radio" name="other">`,
  );
  const opened = await open(html);
  await opened.page.evaluate(() => {
    const other = document.querySelector<HTMLInputElement>("#ghost input");
    if (other) Object.assign(other, { checked: true, name: "pick" });
    document.querySelector<HTMLInputElement>("#real")?.click();
    other?.setAttribute("checked", "");
  });
  await opened.click("#go");
  expect(await opened.page.isChecked("#real")).toBe(true);
});

test.each([
  ["that is not hidden", `<div data-ui-target="ghost">theirs</div>`, 1],
  [
    "in ignored content",
    `<div data-ui-ignore><div data-ui-target="ghost" hidden>theirs</div></div>`,
    1,
  ],
  [
    "beside the original, which makes it ambiguous",
    `<div data-ui-target="ghost" hidden>x</div>`,
    0,
  ],
])("content that poses as an original is never copied: one %s", async (_what, content, copies) => {
  const opened = await open(
    page("", content, { atOnce: [{ op: "copy", targetName: "ghost", texts: { line: "mine" } }] }),
  );
  await opened.click("#go");
  const texts = await opened.page.locator("[inert]:not([hidden])").allTextContents();
  expect(texts).toEqual(Array.from({ length: copies }, () => "mine"));
});

test.each([
  [
    "changes content that is nearer to what fired",
    `<i data-ui-target="said">theirs</i>`,
    "",
    "new",
  ],
  ["is skipped if content is as near", "", `<i data-ui-target="said">theirs</i>`, "theirs"],
])("a command %s, as docs/security.md says", async (_what, inForm, beside, theirs) => {
  const atOnce = [{ op: "setText", targetName: "said", value: "new" }] as const;
  const own = `<i id="own-text" data-ui-target="said">ours</i>`;
  const opened = await open(page(inForm, beside + own, { atOnce }));
  await opened.click("#go");
  expect(await opened.page.textContent("#own-text")).toBe("ours");
  expect(await opened.page.textContent("i:not(#own-text)")).toBe(theirs);
});

test("opening and closing a dialog submits no form in it", async () => {
  const dialog = `<dialog data-ui-target="ask"><form><button autofocus>Yes</button></form></dialog>`;
  const opened = await open(
    page("", dialog, {
      atOnce: [
        { op: "show", targetName: "ask" },
        { op: "close", targetName: "ask" },
      ],
    }),
  );
  await opened.page.evaluate(() => {
    const form = document.querySelector("dialog form");
    form?.addEventListener("submit", () => document.body.setAttribute("data-submitted", ""));
  });
  await opened.click("#go");
  const run = await opened.logged("service:ui-at-once:run", 2);
  expect(run.map(({ detail }) => detail.elements.length)).toEqual([1, 1]);
  expect(await opened.page.locator("body[data-submitted]").count()).toBe(0);
});

test("text from a field stays text", async () => {
  const opened = await open(
    page("", "", {
      atOnce: [{ op: "copy", targetName: "ghost", texts: { line: ["field", "title"] } }],
    }),
  );
  const markup = `<img src=x onerror="document.title='hit'"><b data-ui-part="add">x</b>`;
  await opened.page.fill("#title", markup);
  await opened.click("#go");
  expect(await opened.page.textContent("[inert]:not([hidden])")).toBe(markup);
});

test("names that every object has are no texts of a copy", async () => {
  const html = page("", "", { atOnce: [{ op: "copy", targetName: "ghost", texts: {} }] });
  const opened = await open(html.replace(`"line"`, `"constructor"`));
  await opened.click("#go");
  expect(await opened.page.textContent("[inert]:not([hidden])")).toBe("");
});
