import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const part = (event: string, content: string) => instanceHtml("form", [`field ${event}`], content);

type Act = (page: RuntimePage["page"]) => Promise<unknown>;

const cases: readonly [what: string, event: string, html: string, act: Act, value: unknown][] = [
  [
    "a text field",
    "input",
    `<input id="f" data-ui-part="field">`,
    (page) => page.fill("#f", "x"),
    "x",
  ],
  [
    "a text area",
    "input",
    `<textarea id="f" data-ui-part="field"></textarea>`,
    (page) => page.fill("#f", "a\nb"),
    "a\nb",
  ],
  [
    "a number field: the text of it",
    "input",
    `<input type="number" id="f" data-ui-part="field">`,
    (page) => page.fill("#f", "7"),
    "7",
  ],
  [
    "a checkbox that is ticked: true",
    "change",
    `<input type="checkbox" id="f" data-ui-part="field">`,
    (page) => page.check("#f"),
    true,
  ],
  [
    "a checkbox that is unticked: false",
    "change",
    `<input type="checkbox" id="f" checked data-ui-part="field">`,
    (page) => page.uncheck("#f"),
    false,
  ],
  [
    "a radio",
    "change",
    `<input type="radio" value="m" id="f" data-ui-part="field">`,
    (page) => page.check("#f"),
    "m",
  ],
  [
    "a select",
    "change",
    `<select id="f" data-ui-part="field"><option>a</option><option>b</option></select>`,
    (page) => page.selectOption("#f", "b"),
    "b",
  ],
  [
    "a multiple select: a list",
    "change",
    `<select multiple id="f" data-ui-part="field"><option>a</option><option>b</option><option>c</option></select>`,
    (page) => page.selectOption("#f", ["a", "c"]),
    ["a", "c"],
  ],
  [
    "content-editable: its text, lines and all",
    "input",
    `<div contenteditable id="f" data-ui-part="field">one<div>two</div></div>`,
    (page) =>
      page
        .locator("#f")
        .press("End")
        .then(() => page.keyboard.type("!")),
    "one!\ntwo",
  ],
  [
    "a button",
    "click",
    `<button value="v" id="f" data-ui-part="field">Go</button>`,
    (page) => page.click("#f"),
    "v",
  ],
  [
    "a button without a value: none",
    "click",
    `<button id="f" data-ui-part="field">Go</button>`,
    (page) => page.click("#f"),
    "",
  ],
  [
    "what is inside a button: the button's",
    "click",
    `<button value="v" data-ui-part="field"><b id="f">Go</b></button>`,
    (page) => page.click("#f"),
    "v",
  ],
  [
    "a field that is only inside of its part: nothing",
    "input",
    `<label data-ui-part="field">Name <input id="f"></label>`,
    (page) => page.fill("#f", "x"),
    undefined,
  ],
  [
    "a field of a fieldset: the field's",
    "change",
    `<fieldset data-ui-part="field"><input type="radio" name="r" value="a" id="f"></fieldset>`,
    (page) => page.check("#f"),
    "a",
  ],
  [
    "a password field that is the part: the field's",
    "input",
    `<input type="password" data-ui-part="field" id="f">`,
    (page) => page.fill("#f", "x"),
    "x",
  ],
  [
    "a password field inside of its part: nothing",
    "input",
    `<fieldset data-ui-part="field"><input type="password" id="f"></fieldset>`,
    (page) => page.fill("#f", "x"),
    undefined,
  ],
  [
    "a radio that is not checked: nothing",
    "focus",
    `<input type="radio" value="m" id="f" data-ui-part="field">`,
    (page) => page.focus("#f"),
    undefined,
  ],
  [
    "an element that has none: nothing",
    "click",
    `<p id="f" data-ui-part="field">text</p>`,
    (page) => page.click("#f"),
    undefined,
  ],
];

describe("the value of", () => {
  test.each(cases)("%s", async (_what, event, html, act, value) => {
    const { page, next } = await open(part(event, html));
    await act(page);
    expect((await next()).body.payload).toEqual(value === undefined ? {} : { value });
  });
});

describe("submit gives the fields as FormData has them", () => {
  const form = instanceHtml(
    "form",
    ["form submit"],
    `<form id="f" data-ui-part="form">
      <input name="url" value="a"><input name="method" value="b"><input value="nameless">
      <input name="off" value="c" disabled><input type="checkbox" name="tick" checked>
      <select name="many" multiple><option selected>1</option><option selected>2</option></select>
      <button name="do" value="save" id="save">Save</button><button name="do" value="send" id="send">Send</button>
    </form>`,
  );
  const fields = [
    ["url", "a"],
    ["method", "b"],
    ["tick", "on"],
    ["many", "1"],
    ["many", "2"],
  ];

  test("with the submitter's", async () => {
    const { page, next } = await open(form);
    await page.click("#send");
    expect((await next()).body.payload).toEqual({ fields: [...fields, ["do", "send"]] });
  });

  test("without one where a script submits", async () => {
    const { page, next } = await open(form);
    await page.evaluate(() => document.querySelector<HTMLFormElement>("#f")?.requestSubmit());
    expect((await next()).body.payload).toEqual({ fields });
  });

  test("where fields bear the names of a form's own properties", async () => {
    const names = ["submit", "value", "type", "elements"];
    const inputs = names.map((name) => `<input name="${name}" value="x">`).join("");
    const { page, next } = await open(
      instanceHtml(
        "form",
        ["form submit"],
        `<form data-ui-part="form">${inputs}<button id="go">Go</button></form>`,
      ),
    );
    await page.click("#go");
    expect((await next()).body.payload).toEqual({ fields: names.map((name) => [name, "x"]) });
  });

  test("and an event inside of such a form takes none of its fields for its value", async () => {
    const { page, next } = await open(
      part(
        "click",
        `<form data-ui-part="field"><input name="value" value="x"><p id="f">text</p></form>`,
      ),
    );
    await page.click("#f");
    expect((await next()).body.payload).toEqual({ fields: [["value", "x"]] });
  });

  test("of the form that is submitted, where the part is around it", async () => {
    const { page, next } = await open(
      instanceHtml(
        "form",
        ["panel submit"],
        `<div data-ui-part="panel"><form><input name="a" value="1"><button id="go">Go</button></form></div>`,
      ),
    );
    await page.click("#go");
    expect((await next()).body.payload).toEqual({ fields: [["a", "1"]] });
  });

  test("a file goes as an empty object, which the server skips", async () => {
    const { page, next } = await open(
      instanceHtml(
        "form",
        ["form submit"],
        `<form data-ui-part="form"><input type="file" name="doc" id="doc"><button id="go">Go</button></form>`,
      ),
    );
    await page.setInputFiles("#doc", {
      name: "a.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("x"),
    });
    await page.click("#go");
    expect((await next()).body.payload).toEqual({ fields: [["doc", {}]] });
  });
});
