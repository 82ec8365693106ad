import { describe, expect, test } from "vitest";
import { patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";
import { list } from "./list-of-rows";

const text = (targetPart: string | null, targetName: string, value: string) =>
  patchFor("list", { targetPart, targetName, value });
const totals = ({ page }: RuntimePage) =>
  page.$$eval("b[id^=total]", (elements) => elements.map(({ textContent }) => textContent));

describe("while a row's answer is on its way", () => {
  test("it may be moved: its patches follow it", async () => {
    const opened = await open(list);
    const { page, click, logged } = opened;
    const dispatch = await click("#vote-3");
    await page.evaluate(() => {
      const third = document.querySelector("#row-3") as Element;
      document.querySelector("#row-1")?.before(third);
    });
    dispatch.patch(text("row", "total", "1"));
    await logged("service:ui-patch:applied");
    expect(await totals(opened)).toEqual(["1", "0", "0"]);
    expect(await page.textContent("#total-3")).toBe("1");
  });

  test.each([
    ["the row", "#row-2", "row", "total"],
    ["the row, for the row itself", "#row-2", "row", "row"],
    ["the row, for what is in the button", "#row-2", null, "label"],
    ["the row, piece by piece", "#row-2, #row-2 *", "row", "total"],
  ])("%s may be removed: no other row is patched", async (_what, removed, part, name) => {
    const opened = await open(list);
    const { page, click, rejection } = opened;
    const dispatch = await click("#vote-2");
    await page.$$eval(removed, (elements) => {
      for (const element of elements) element.remove();
    });
    dispatch.patch(text(part, name, "1"));
    expect((await rejection()).reason).toMatch(/late|invalid/);
    expect(await totals(opened)).toEqual(["0", "0"]);
    expect(await page.textContent("#label-1")).toBe("Vote");
  });

  test("its button may be replaced: the row is patched still", async () => {
    const opened = await open(list);
    const { page, click, logged } = opened;
    const dispatch = await click("#vote-2");
    await page.$eval("#vote-2", (button) => button.replaceWith(button.cloneNode(true)));
    dispatch.patch(text("row", "total", "1"));
    await logged("service:ui-patch:applied");
    expect(await totals(opened)).toEqual(["0", "1", "0"]);
  });
});

describe("each element has its own order", () => {
  test("clicks in two rows go out side by side, and neither answer is late for the other", async () => {
    const opened = await open(list);
    const { click, logged } = opened;
    const first = await click("#vote-1");
    const second = await click("#vote-2");
    second.patch(text("row", "total", "2"));
    await logged("service:ui-patch:applied");
    first.patch(text("row", "total", "1"));
    await logged("service:ui-patch:applied", 2);
    expect(await totals(opened)).toEqual(["1", "2", "0"]);
  });

  test("the element that fired is busy, and no other row's", async () => {
    const { page, click } = await open(list);
    const busy = () => page.$$eval("[aria-busy]", (elements) => elements.map(({ id }) => id));
    const first = await click("#vote-1");
    const third = await click("#vote-3");
    expect(await busy()).toEqual(["vote-1", "vote-3"]);
    first.patch();
    await page.waitForSelector("#vote-1:not([aria-busy])");
    expect(await busy()).toEqual(["vote-3"]);
    third.patch();
    await page.waitForSelector("#vote-3:not([aria-busy])");
  });
});
