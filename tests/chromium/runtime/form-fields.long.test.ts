import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const form = instanceHtml(
  "order",
  ["order input", "size change"],
  `<form data-ui-part="order">
    <select id="size" name="size" data-ui-part="size"><option>A4</option><option>A3</option></select>
    <input id="copies" name="copies" value="1">
    <input id="express" name="express" type="checkbox">
  </form>`,
);

test("an event of a form carries its fields, and which of them raised the event", async () => {
  const { page, next } = await open(form);
  await page.fill("#copies", "7");
  expect((await next()).body.payload).toEqual({
    value: "7",
    name: "copies",
    fields: [
      ["size", "A4"],
      ["copies", "7"],
    ],
    unchecked: ["express"],
  });
});

test("a form names the boxes and lists in which nothing is chosen, unless they are disabled", async () => {
  const { page, next } = await open(
    instanceHtml(
      "order",
      ["order submit"],
      `<form data-ui-part="order">
        <input name="express" type="checkbox" checked>
        <input name="gift" type="checkbox">
        <input name="tags[]" type="checkbox" value="a">
        <input name="tags[]" type="checkbox" value="b">
        <select name="sizes[]" multiple><option>A4</option></select>
        <input name="old" type="checkbox" disabled>
        <div data-ui-ignore><input name="foreign" type="checkbox"></div>
        <input name="plan" type="radio" value="free">
        <button id="send">Send</button>
      </form>`,
    ),
  );
  await page.click("#send");
  expect((await next()).body.payload).toEqual({
    fields: [["express", "on"]],
    unchecked: ["gift", "tags[]", "sizes[]"],
  });
});

test("an event of a part inside a form carries its own value alone", async () => {
  const { page, received } = await open(form);
  await page.selectOption("#size", "A3");

  await expect.poll(() => received.map(({ body }) => body.payload)).toContainEqual({ value: "A3" });
});

describe("a control of a form that is a custom element with a shadow tree", () => {
  const define = () => {
    customElements.define(
      "my-field",
      class extends HTMLElement {
        static formAssociated = true;
        readonly #internals = this.attachInternals();
        readonly #field = document.createElement("input");
        get value() {
          return this.#field.value;
        }
        connectedCallback() {
          this.#field.type = this.getAttribute("kind") ?? "text";
          this.attachShadow({ mode: "open" }).append(this.#field);
          this.#field.addEventListener("input", () => this.#internals.setFormValue(this.value));
        }
      },
    );
  };
  const openOrder = async (control: string, events = ["order input", "order submit"]) =>
    open(
      instanceHtml(
        "order",
        events,
        `<form id="order-form" data-ui-part="order"><div>${control}</div><button id="send">Send</button></form>
         <my-field id="outer" name="outer" form="order-form"></my-field>`,
      ),
      { before: define },
    );

  test("is the field that raised what its shadow tree raises", async () => {
    const { page, next } = await openOrder('<my-field id="copies" name="copies"></my-field>');
    await page.locator("#copies input").fill("7");
    expect((await next()).body.payload).toMatchObject({ value: "7", name: "copies" });
  });

  test("gives nothing of a password in its shadow tree to an event that is no submit", async () => {
    const { page, next, click } = await openOrder(
      '<my-field id="word" name="word" kind="password"></my-field><input id="a" name="a">',
    );
    await page.locator("#word input").fill("s3cret");
    const typed = await next();
    expect(typed.body.payload).toEqual({ fields: [["a", ""]] });
    typed.patch();
    await page.fill("#a", "b");
    const other = await next();
    expect(other.body.payload.fields).toEqual([["a", "b"]]);
    other.patch();
    expect((await click("#send")).body.payload.fields).toContainEqual(["word", "s3cret"]);
  });

  test("is nobody's edit but its own: what it has typed is newer than an older value", async () => {
    const { page, next, rejection } = await openOrder(
      '<my-field id="copies" name="copies" data-ui-part="copies"></my-field>',
    );
    await page.locator("#copies input").fill("7");
    const first = await next();
    await page.locator("#copies input").fill("70");
    first.patch(patchFor("order", { op: "setValue", targetName: "copies", value: "1" }));
    expect((await rejection()).reason).toBe("late");
  });
});
