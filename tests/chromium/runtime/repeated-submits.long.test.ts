import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const IMAGE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";

/** A form in which people press and don't type, and what stands beside it. */
const PAGE = instanceHtml(
  "sheet",
  ["form submit"],
  `<form id="order" data-ui-part="form">
     <button id="save"><b>Save</b></button><button id="send" name="do" value="send">Send</button>
     <label id="label" for="save">Save</label>
     <input id="image" type="image" name="at" alt="Pay" src="${IMAGE}" width="40" height="40">
     <submit-button id="custom" type="submit">Pay</submit-button>
     <button id="plus" type="button">+</button>
     <svg width="20" height="20"><rect id="seat" width="20" height="20" /></svg>
     <seat-map id="map">A1</seat-map>
     <label id="box-label"><input id="box" type="checkbox" style="display: none">Window</label>
   </form>
   <button id="outer" type="button" form="order">+</button>
   <input id="outer-field" form="order"><label id="outer-label" for="outer-field">Row</label>
   <button id="beside">Help</button>`,
);

async function opened(): Promise<RuntimePage> {
  const one = await open(PAGE);
  await one.page.evaluate(() => {
    let count = 0;
    document.addEventListener("formdata", ({ formData }) => {
      count += 1;
      formData.append("nonce", `${count}`);
    });
    // Submits as the buttons of component libraries do.
    customElements.define(
      "submit-button",
      class extends HTMLElement {
        connectedCallback() {
          this.addEventListener("click", () => {
            const button = Object.assign(document.createElement("button"), { hidden: true });
            this.closest("form")?.append(button);
            button.click();
            button.remove();
          });
        }
      },
    );
  });
  return one;
}

/** Submits twice, with something in between, and counts what is sent. */
async function submitsWith(button: string, between: (page: RuntimePage["page"]) => unknown) {
  const { page, click, next, log, arrived, received } = await opened();
  const first = await click(button);
  await between(page);
  await page.click(button);
  await arrived();
  first.patch();
  const isDropped = (await log()).some(({ name }) => name === "service:ui-event:skipped");
  if (!isDropped) (await next()).patch();
  await arrived();
  return received.length;
}

describe("a second press on the same button", () => {
  test.each(["#save b", "#send", "#image", "#custom", "#label"])(
    "sends nothing, whatever a script or the browser adds to each submit: %s",
    async (button) => {
      expect(await submitsWith(button, () => {})).toBe(1);
    },
  );

  test("sends nothing if it is pressed at another place", async () => {
    const { page, next, logged, arrived, received } = await opened();
    await page.click("#image", { position: { x: 3, y: 4 } });
    const first = await next();
    await page.click("#image", { position: { x: 20, y: 30 } });
    await logged("service:ui-event:skipped");
    first.patch();
    await arrived();
    expect(received).toHaveLength(1);
  });

  test.each([
    ["a press beside the form", "#beside"],
    ["a press on the button's label", "#label"],
  ])("sends nothing after %s", async (_what, selector) => {
    // The label submits by itself, so this is the third submit.
    expect(await submitsWith("#save", (page) => page.click(selector))).toBe(1);
  });

  test("sends nothing after what scripts press and write", async () => {
    const byScripts = (page: RuntimePage["page"]) =>
      page.evaluate(() => {
        document.querySelector<HTMLElement>("#plus")?.click();
        document.querySelector("#seat")?.dispatchEvent(new Event("click", { bubbles: true }));
        Object.assign(document.querySelector("#outer-field") ?? {}, { value: "by a script" });
      });
    expect(await submitsWith("#save", byScripts)).toBe(1);
  });

  test.each(["#plus", "#seat", "#map", "#box-label", "#outer", "#outer-label", "#outer-field"])(
    "is another submit after a press on what a script may answer: %s",
    async (selector) => {
      expect(await submitsWith("#save", (page) => page.click(selector))).toBe(2);
    },
  );

  test.each(["Enter", " "])("is another submit after a press by the key '%s'", async (key) => {
    const pressed = async (page: RuntimePage["page"]) => {
      await page.focus("#plus");
      await page.keyboard.press(key);
    };
    expect(await submitsWith("#save", pressed)).toBe(2);
  });

  test("is another submit after a drag that ends outside of the form", async () => {
    const dragged = async (page: RuntimePage["page"]) => {
      await page.hover("#map");
      await page.mouse.down();
      await page.hover("#beside");
      await page.mouse.up();
    };
    expect(await submitsWith("#save", dragged)).toBe(2);
  });

  test("is another submit after typing", async () => {
    const typed = (page: RuntimePage["page"]) => page.type("#outer-field", "x");
    expect(await submitsWith("#save", typed)).toBe(2);
  });
});

test("a third press repeats the second, which another press has parted from the first", async () => {
  const { page, click, next, logged, arrived, received } = await opened();
  const first = await click("#save");
  await page.click("#plus");
  await page.click("#save");
  await page.click("#save");
  await logged("service:ui-event:skipped");
  first.patch();
  (await next()).patch();
  await arrived();
  expect(received).toHaveLength(2);
});
