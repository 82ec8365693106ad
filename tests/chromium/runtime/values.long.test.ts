import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const formOf = (content: string) => instanceHtml("form", ["form submit"], content);
const part = (event: string, content: string) => instanceHtml("form", [`field ${event}`], content);

const FIELD = `id="f" data-ui-part="field"`;
const OPTIONS = "<option>a</option><option>b</option><option>c</option>";

type Act = (page: RuntimePage["page"]) => Promise<unknown>;
const fill = (text: string) => (page: RuntimePage["page"]) => page.fill("#f", text);
const check: Act = (page) => page.check("#f");
const click: Act = (page) => page.click("#f");
const pick =
  (detail: unknown): Act =>
  (page) =>
    page.evaluate((detail) => {
      document.querySelector("#f")?.dispatchEvent(new CustomEvent("pick", { detail }));
    }, detail);
const typeAtItsEnd: Act = async (page) => {
  await page.locator("#f").press("End");
  await page.keyboard.type("!");
};

describe("the value of", () => {
  const radio = `<input type="radio" value="m" ${FIELD}>`;
  const parent = `data-ui-part="field"`;

  test.each<[what: string, event: string, html: string, act: Act, value: unknown]>([
    ["a text field", "input", `<input ${FIELD}>`, fill("x"), "x"],
    ["a text area", "input", `<textarea ${FIELD}></textarea>`, fill("a\nb"), "a\nb"],
    ["a number field: the text of it", "input", `<input type="number" ${FIELD}>`, fill("7"), "7"],
    ["a ticked checkbox: true", "change", `<input type="checkbox" ${FIELD}>`, check, true],
    [
      "an unticked checkbox: false",
      "change",
      `<input type="checkbox" checked ${FIELD}>`,
      (page) => page.uncheck("#f"),
      false,
    ],
    ["a radio", "change", radio, check, "m"],
    [
      "a select",
      "change",
      `<select ${FIELD}>${OPTIONS}</select>`,
      (page) => page.selectOption("#f", "b"),
      "b",
    ],
    [
      "a multiple select: a list",
      "change",
      `<select multiple ${FIELD}>${OPTIONS}</select>`,
      (page) => page.selectOption("#f", ["a", "c"]),
      ["a", "c"],
    ],
    [
      "content-editable: its text, lines and all",
      "input",
      `<div contenteditable ${FIELD}>one<div>two</div></div>`,
      typeAtItsEnd,
      "one!\ntwo",
    ],
    [
      "an event with a detail: the detail",
      "pick",
      `<button value="v" ${FIELD}>Go</button>`,
      pick(7),
      7,
    ],
    ["an event without a detail", "pick", `<input value="v" ${FIELD}>`, pick(null), "v"],
    ["a button", "click", `<button value="v" ${FIELD}>Go</button>`, click, "v"],
    ["a button without a value: none", "click", `<button ${FIELD}>Go</button>`, click, ""],
    [
      "what is inside a button: the button's",
      "click",
      `<button value="v" ${parent}><b id="f">Go</b></button>`,
      click,
      "v",
    ],
    [
      "a field that is only inside of its part: nothing",
      "input",
      `<label ${parent}>Name <input id="f"></label>`,
      fill("x"),
      undefined,
    ],
    [
      "a field of a fieldset: the field's",
      "change",
      `<fieldset ${parent}><input type="radio" name="r" value="a" id="f"></fieldset>`,
      check,
      "a",
    ],
    [
      "a password field that is the part",
      "input",
      `<input type="password" ${FIELD}>`,
      fill("x"),
      "x",
    ],
    [
      "a password field inside of its part: nothing",
      "input",
      `<fieldset ${parent}><input type="password" id="f"></fieldset>`,
      fill("x"),
      undefined,
    ],
    ["a radio that is not checked: nothing", "focus", radio, (page) => page.focus("#f"), undefined],
    ["an element that has none: nothing", "click", `<p ${FIELD}>text</p>`, click, undefined],
    ["an item of a list: nothing", "click", `<ol><li ${FIELD}>text</ol>`, click, undefined],
    [
      "details: whether they are open",
      "toggle",
      `<details ${FIELD}><summary>More</summary>x</details>`,
      (page) => page.click("summary"),
      true,
    ],
  ])("%s", async (_what, event, html, act, value) => {
    const { page, next } = await open(part(event, html));
    await act(page);
    expect((await next()).body.payload).toEqual(value === undefined ? {} : { value });
  });
});

describe("submit gives the fields as FormData has them", () => {
  const form = formOf(`<form id="f" data-ui-part="form">
      <input name="url" value="a"><input name="method" value="b"><input value="nameless">
      <input name="off" value="c" disabled><input type="checkbox" name="tick" checked>
      <select name="many" multiple><option selected>1</option><option selected>2</option></select>
      <button name="do" value="save" id="save">Save</button><button name="do" value="send" id="send">Send</button>
    </form>`);
  const fields = [
    ["url", "a"],
    ["method", "b"],
    ["tick", "on"],
    ["many", "1"],
    ["many", "2"],
  ];

  test("with the submitter's", async () => {
    const { click } = await open(form);
    expect((await click("#send")).body.payload).toEqual({ fields: [...fields, ["do", "send"]] });
  });

  test("without one where a script submits", async () => {
    const { page, next } = await open(form);
    await page.evaluate(() => document.querySelector<HTMLFormElement>("#f")?.requestSubmit());
    expect((await next()).body.payload).toEqual({ fields });
  });

  test("where fields bear the names of a form's own properties", async () => {
    const names = ["submit", "value", "type", "elements"];
    const inputs = names.map((name) => `<input name="${name}" value="x">`).join("");
    const { click } = await open(
      formOf(`<form data-ui-part="form">${inputs}<button id="go">Go</button></form>`),
    );
    expect((await click("#go")).body.payload).toEqual({ fields: names.map((name) => [name, "x"]) });
  });

  test("and an event inside of such a form takes none of its fields for its value", async () => {
    const { click } = await open(
      part(
        "click",
        `<form data-ui-part="field"><input name="value" value="x"><p id="f">text</p></form>`,
      ),
    );
    expect((await click("#f")).body.payload).toEqual({ fields: [["value", "x"]] });
  });

  test("of the form that is submitted, where the part is around it", async () => {
    const { click } = await open(
      instanceHtml(
        "form",
        ["panel submit"],
        `<div data-ui-part="panel"><form><input name="a" value="1"><button id="go">Go</button></form></div>`,
      ),
    );
    expect((await click("#go")).body.payload).toEqual({ fields: [["a", "1"]] });
  });

  test("a file goes as an empty object, which the server skips", async () => {
    const { page, click } = await open(
      formOf(
        `<form data-ui-part="form"><input type="file" name="doc" id="doc"><button id="go">Go</button></form>`,
      ),
    );
    await page.setInputFiles("#doc", {
      name: "a.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("x"),
    });
    expect((await click("#go")).body.payload).toEqual({ fields: [["doc", {}]] });
  });
});
