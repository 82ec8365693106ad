import { expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

/** A message above a button, which moves up by its height when the message goes. */
const PAGE = instanceHtml(
  "sheet",
  ["name change", "save click", "size input"],
  `<input id="name" data-ui-part="name"><input id="size" type="range" data-ui-part="size">
   <p id="message" data-ui-target="message" style="margin: 0; white-space: pre">A\nmessage\nof\nlines</p>
   <button id="save" data-ui-part="save"><b>Save</b></button>`,
);
const clear = patchFor("sheet", { op: "setText", targetName: "message", value: "" });

async function opened() {
  const one = await open(PAGE);
  const { page } = one;
  const at = async (id: string) => {
    const box = await page.locator(id).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.mouse.down();
  };
  return { ...one, press: at };
}

test("an answer moves no button away that is being pressed", async () => {
  const { page, press, next, arrived, logged } = await opened();
  await page.fill("#name", "Ada");
  await press("#save b");
  (await next()).patch(clear);
  await arrived();
  expect(await page.textContent("#message")).not.toBe("");
  await page.mouse.up();
  expect((await next()).body.ctx).toContain("save.click");
  await logged("service:ui-event:dispatched");
  expect(await page.textContent("#message")).toBe("");
});

test("an answer waits for no press that has no end", async () => {
  const { page, press, next, logged } = await opened();
  await page.fill("#name", "Ada");
  await press("#save");
  (await next()).patch(clear);
  await logged("service:ui-event:dispatched");
  expect(await page.textContent("#message")).toBe("");
  await page.mouse.up();
});

test("an answer comes while a slider is being moved", async () => {
  const { page, press, next, logged } = await opened();
  await press("#size");
  (await next()).patch(clear);
  await logged("service:ui-event:dispatched");
  expect(await page.textContent("#message")).toBe("");
  await page.mouse.up();
});
