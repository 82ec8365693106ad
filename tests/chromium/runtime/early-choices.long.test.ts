import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { caughtUp, open } from "@/tests/support/runtime-page";

/** Fields with an event of their own, and what a person does before the deferred runtime runs. */
const pageOf = (event: string, fields: string, early: string) =>
  `${instanceHtml("form", [`field ${event}`], fields)}
   <script>{ const field = document.querySelector("#field"); ${early} }</script>`;

const BOX = `<input id="field" type="checkbox" data-ui-part="field">`;
const TICKED = BOX.replace(">", " checked>");
const RADIOS = ["s", "m"].map(
  (size) =>
    `<input name="size" type="radio" value="${size}" data-ui-part="field"${size === "s" ? ` checked` : ` id="field"`}>`,
);
const SELECT = `<select id="field" data-ui-part="field" data-ui-value='"S"'><option>S<option>M</select>`;
const TEXT = `<input id="field" data-ui-part="field">`;
const RANGE = TEXT.replace(">", ' type="range" max="10" value="500">');
const choose = `field.value = "M"`;
const type = `field.focus(); document.execCommand("insertText", false, "ada")`;

describe("what a person did before the runtime ran is sent, once", () => {
  test.each([
    ["a box that they ticked", "change", BOX, "field.click()", true],
    ["a box that they unticked", "change", TICKED, "field.click()", false],
    ["a box whose event is input", "input", BOX, "field.click()", true],
    ["the radio button that they chose", "change", RADIOS.join(""), "field.click()", "m"],
    ["the option that they chose", "change", SELECT, choose, "M"],
    [
      "the options that they chose",
      "change",
      SELECT.replace("<select", "<select multiple").replace('"S"', '["S"]'),
      "for (const option of field.options) option.selected = true",
      ["S", "M"],
    ],
    ["a text that they have left, as it is", "change", TEXT, `${type}; field.blur()`, "ada"],
    ["a text that they have left, as they type", "input", TEXT, `${type}; field.blur()`, "ada"],
  ])("%s", async (_what, event, fields, early, value) => {
    const { received, next, arrived } = await open(pageOf(event, fields, early));
    const dispatch = await next();
    expect(dispatch.body.payload).toMatchObject({ value });
    dispatch.patch();
    await arrived();
    expect(received).toHaveLength(1);
  });

  test("with its form, if that is what hears it", async () => {
    const form = `<form data-ui-part="field"><input id="field" type="checkbox" name="a"></form>`;
    const { next } = await open(pageOf("change", form, "field.click()"));
    expect((await next()).body.payload).toMatchObject({ name: "a", fields: [["a", "on"]] });
  });
});

describe("nothing is sent", () => {
  test.each([
    ["of a text that has the focus and raises its own change", "change", TEXT, type],
    ["of a box that was ticked and unticked", "change", BOX, "field.click(); field.click()"],
    ["of a range that has no value", "change", TEXT.replace(">", ' type="range">'), ""],
    ["of a color that nobody has chosen", "change", TEXT.replace(">", ' type="color">'), ""],
    ["of a default that is outside of its range", "input", RANGE, ""],
    ["of a select whose value isn't offered", "change", SELECT.replace('"S"', '"L"'), ""],
    [
      "of a box that a component controls",
      "change",
      BOX.replace(">", ` data-ui-value="">`),
      "field.click()",
    ],
    ["of ignored content", "change", `<div data-ui-ignore>${BOX}</div>`, "field.click()"],
  ])("%s", async (_what, event, fields, early) => {
    const { received, arrived } = await open(pageOf(event, fields, early));
    await arrived();
    expect(received).toEqual([]);
  });

  test("of what the browser has restored, in a document that is loaded again", async () => {
    const restore = `if (performance.getEntriesByType("navigation")[0].type === "reload") field.click()`;
    const { page, received, arrived } = await open(pageOf("change", BOX, restore));
    await page.reload();
    await caughtUp(page);
    expect(await page.isChecked("#field")).toBe(false);
    await arrived();
    expect(received).toEqual([]);
  });
});
