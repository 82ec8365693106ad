import { describe, expect, test } from "vitest";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const FIELDS = [
  ["select", '<select id="at" name="size" form="f"><option>S</option><option>M</option></select>'],
  ["text", '<input id="at" name="size" form="f">'],
  ["checkbox", '<input id="at" name="size" type="checkbox" form="f">'],
  ["textarea", '<textarea id="at" name="size" form="f"></textarea>'],
] as const;

/** Forms whose fields bear the names of a form's members, before and after a field of theirs. */
const sheet = (field: string) =>
  instanceHtml(
    "sheet",
    ["form change", "form submit", "box change"],
    `<p>${field}</p>
     <form id="f" data-ui-part="form"><input name="form" value="own"><input name="name"></form>
     <div data-ui-target="size-message">Choose one.</div>`,
  );
const change = () =>
  document.getElementById("at")?.dispatchEvent(new Event("change", { bubbles: true })) ?? false;

describe.each(FIELDS)("a %s outside of its form", (_, field) => {
  test("is captured for the form, with the form's fields", async () => {
    const { page, next, logged } = await open(sheet(field));
    await page.evaluate(change);
    const dispatch = await next();
    expect(dispatch.body.ctx).toBe("sc1.sheet.form.change");
    expect(dispatch.body.payload.name).toBe("size");
    expect(dispatch.body.payload.fields).toContainEqual(["form", "own"]);
    dispatch.ask({ judged: true });
    await logged("service:ui-event:dispatched");
  });

  test("is captured for a nearer part first", async () => {
    const { page, next } = await open(sheet(field.replace(" id", ' data-ui-part="box" id')));
    await page.evaluate(change);
    expect((await next()).body.ctx).toBe("sc1.sheet.box.change");
  });

  test("is captured for no form in ignored content", async () => {
    const ignored = sheet(field).replace('<form id="f"', '<form id="f" data-ui-ignore');
    const { page, log } = await open(ignored);
    await page.evaluate(change);
    expect(await log()).toEqual([]);
  });
});

test("a message of the field in the form goes when the field is right", async () => {
  const message = '<p id="message" data-ui-target="size-message">Choose one.</p></form>';
  const html = sheet(FIELDS[0][1].replace(" id", ' data-ui-part="size" id'))
    .replace('<div data-ui-target="size-message">Choose one.</div>', "")
    .replace("</form>", message);
  const { page, next, logged } = await open(html);
  await page.selectOption("#at", "M");
  (await next()).ask({ judged: true });
  await logged("service:ui-event:dispatched");
  expect(await page.textContent("#message")).toBe("");
});

test("a button outside of its form resets it at once", async () => {
  const html = withRules(
    instanceHtml(
      "sheet",
      ["clear click"],
      `<form id="f"><input id="name" name="name"></form>
       <button id="go" type="button" form="f" data-ui-part="clear">Clear</button>`,
    ),
    ["clear", "click", { atOnce: [{ op: "reset" }] }],
  );
  const { page, next } = await open(html);
  await page.fill("#name", "text");
  await page.click("#go");
  await next();
  expect(await page.inputValue("#name")).toBe("");
});
