import { expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
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
