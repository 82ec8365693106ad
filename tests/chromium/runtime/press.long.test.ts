import { describe, expect, test } from "vitest";
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

describe("a button that moves away while it is pressed", () => {
  const ROWS = instanceHtml(
    "rows",
    ["row click", "form submit"],
    `<div id="above"></div>
     <p><button id="one" data-ui-part="row" data-ui-key="1" style="height: 40px">One</button></p>
     <p><button id="two" data-ui-part="row" data-ui-key="2" style="height: 40px">Two</button></p>
     <form data-ui-part="form"><button id="send" style="height: 40px">Send</button></form>`,
  );
  /** Makes room above, as a render does that shows a message. */
  const moveDown = (height: number) => {
    const above = document.querySelector<HTMLElement>("#above");
    if (above) above.style.height = `${height}px`;
  };

  async function pressed(id: string) {
    const one = await open(ROWS);
    const box = await one.page.locator(id).boundingBox();
    const at = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8] as const;
    await one.page.mouse.move(...at);
    await one.page.mouse.down();
    return { ...one, at };
  }

  test.each([
    ["#one", "row.click", "1"],
    ["#send", "form.submit", undefined],
  ])("is pressed where it is now, once: %s", async (id, event, rowKey) => {
    const { page, next, received } = await pressed(id);
    await page.evaluate(moveDown, 56);
    await page.evaluate(() => {
      Object.assign(window, { heard: [] });
      const hear = ({ target }: Event) =>
        (window as unknown as { heard: unknown[] }).heard.push((target as Element).id);
      document.addEventListener("click", hear, true);
    });
    await page.mouse.up();
    const { body } = await next();
    expect(body.ctx).toContain(event);
    expect(body.payload.rowKey).toBe(rowKey);
    // No other click was left to the page.
    expect(await page.evaluate("heard")).toEqual([id.slice(1)]);
    // The next press is one of its own.
    await page.click("#two");
    expect((await next()).body.payload.rowKey).toBe("2");
    expect(received).toHaveLength(2);
  });

  test("isn't pressed twice if the click still reaches it", async () => {
    const { page, next, received } = await pressed("#one");
    await page.evaluate(moveDown, 6);
    await page.mouse.up();
    await next();
    await page.click("#two");
    expect((await next()).body.payload.rowKey).toBe("2");
    expect(received).toHaveLength(2);
  });

  test.each([
    ["has left the page", () => document.querySelector("#one")?.remove()],
    ["is disabled", () => document.querySelector("#one")?.setAttribute("disabled", "")],
    ["is inert", () => document.querySelector("#one")?.setAttribute("inert", "")],
    [
      "is in another row now",
      () => document.querySelector("#one")?.setAttribute("data-ui-key", "3"),
    ],
    ["is content now", () => document.querySelector("#one")?.setAttribute("data-ui-ignore", "")],
    [
      "has something in front of it",
      () => {
        const dialog = document.createElement("dialog");
        document.body.append(dialog);
        dialog.showModal();
      },
    ],
    ["was scrolled", () => scrollBy(0, 30)],
  ])("isn't pressed if it %s", async (_what, change) => {
    const { page, next, received } = await pressed("#one");
    await page.evaluate(() => {
      document.body.style.height = "5000px";
      // Else the button would stay where it is.
      document.documentElement.style.overflowAnchor = "none";
    });
    await page.evaluate(change as () => void);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.evaluate(moveDown, 56);
    await page.mouse.up();
    await page.evaluate(() => document.querySelector("dialog")?.remove());
    // A press of its own comes after any that is due.
    await page.click("#two");
    expect((await next()).body.payload.rowKey).toBe("2");
    expect(received).toHaveLength(1);
  });

  test.each([
    ["the pointer has moved", 20],
    ["a menu covers it, and it has not moved", 0],
  ])("isn't pressed if %s", async (_what, distance) => {
    const { page, at, next, received } = await pressed("#one");
    if (distance) await page.evaluate(moveDown, 56);
    else {
      await page.evaluate(() => {
        const menu = document.createElement("div");
        menu.id = "menu";
        menu.style.cssText = "position: fixed; inset: 0";
        document.body.append(menu);
      });
    }
    await page.mouse.move(at[0] + distance, at[1]);
    await page.mouse.up();
    await page.evaluate(() => document.querySelector("#menu")?.remove());
    await page.click("#two");
    expect((await next()).body.payload.rowKey).toBe("2");
    expect(received).toHaveLength(1);
  });

  test("is pressed by a finger, too", async () => {
    const { page, context, next, received } = await open(ROWS);
    const box = await page.locator("#one").boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 }];
    const session = await context.newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await page.evaluate(moveDown, 56);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect((await next()).body.payload.rowKey).toBe("1");
    await page.click("#two");
    expect((await next()).body.payload.rowKey).toBe("2");
    expect(received).toHaveLength(2);
    await session.detach();
  });
});
