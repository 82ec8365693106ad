import { describe, expect, test } from "vitest";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { type RuntimePage, runtimePages } from "@/tests/support/runtime-page";

const open = runtimePages();

const nested = (row: number) =>
  instanceHtml(`inner-${row}`, [], `<b data-ui-target="total">inner</b>`);
const row = (number: number) =>
  `<div id="row-${number}" data-ui-part="row">${nested(number)}
     <button id="vote-${number}" value="sku-${number}" data-ui-part="vote">
       <i id="label-${number}" data-ui-target="label">Vote</i></button>
     <b id="total-${number}" data-ui-target="total">0</b></div>`;

/** One instance that holds three rows, and a button that is in none of them. */
const list = instanceHtml(
  "list",
  [
    { p: "vote", e: "click" },
    { p: "clear", e: "click" },
  ],
  `${[1, 2, 3].map(row).join("")}
   <button id="clear" data-ui-part="clear">Clear</button><p id="sum" data-ui-target="sum">0</p>`,
);

/** Clicks an element, answers with a patch, and gives the element that was patched. */
async function patched(
  { page, next, logged }: RuntimePage,
  clicked: string,
  targetPart: string | null,
  targetName: string,
) {
  await page.click(clicked);
  const patch = { op: "setAttribute", attribute: "data-state", targetPart, targetName } as const;
  (await next()).patch(patchFor("list", { ...patch, value: "on" }));
  const [applied] = await logged("service:ui-patch:applied");
  return applied?.detail.element;
}

const text = (targetPart: string | null, targetName: string, value: string) =>
  patchFor("list", { targetPart, targetName, value });
const totals = ({ page }: RuntimePage) =>
  page.$$eval("b[id^=total]", (elements) => elements.map(({ textContent }) => textContent));

test("the value of a row's button is its own", async () => {
  const { page, next } = await open(list);
  await page.click("#vote-2");
  expect((await next()).body).toMatchObject({
    ctx: "sc1.list.vote.click",
    payload: { value: "sku-2" },
  });
});

describe("a patch reaches", () => {
  test.each([
    ["the own row's target", "#vote-2", "row", "total", "#total-2"],
    ["the row itself", "#vote-2", "row", "row", "#row-2"],
    ["the element that fired", "#vote-2", "vote", "vote", "#vote-2"],
    ["a target in the element that fired, without a part", "#vote-2", null, "label", "#label-2"],
    ["a target of the instance, without a part", "#vote-2", null, "sum", "#sum"],
    ["the instance's first, without a part", "#vote-2", null, "total", "#total-1"],
    ["the first row, from outside of all", "#clear", "row", "total", "#total-1"],
    ["the first element of a part beside it", "#clear", "vote", "label", "#label-1"],
  ])("%s", async (_what, clicked, part, name, found) => {
    const opened = await open(list);
    expect(await patched(opened, clicked, part, name)).toBe(found);
    expect(await opened.page.locator("[data-state]").count()).toBe(1);
  });

  test("the innermost of rows that hold rows", async () => {
    const opened = await open(
      instanceHtml(
        "list",
        [{ p: "vote", e: "click" }],
        `<div data-ui-part="row" id="outer"><i data-ui-target="total"></i>
           <div data-ui-part="row" id="inner"><i id="found" data-ui-target="total"></i>
             <button id="vote" data-ui-part="vote">Vote</button></div></div>`,
      ),
    );
    expect(await patched(opened, "#vote", "row", "total")).toBe("#found");
  });

  test("no row of the instance around it", async () => {
    const inner = instanceHtml(
      "list",
      [{ p: "vote", e: "click" }],
      `<button id="vote" data-ui-part="vote">Vote</button>
       <div data-ui-part="row"><i id="own" data-ui-target="total"></i></div>`,
    );
    const opened = await open(
      instanceHtml(
        "around",
        [],
        `<div data-ui-part="row"><i data-ui-target="total"></i>${inner}</div>`,
      ),
    );
    expect(await patched(opened, "#vote", "row", "total")).toBe("#own");
  });

  test("no row at all, where the instance has none of that name", async () => {
    const { page, next, logged } = await open(list);
    await page.click("#vote-2");
    (await next()).patch(text("column", "total", "1"));
    const [rejected] = await logged("service:ui-patch:rejected");
    expect(rejected?.detail.reason).toBe("invalid");
  });
});

describe("while a row's answer is on its way", () => {
  test("it may be moved: its patches follow it", async () => {
    const opened = await open(list);
    const { page, next, logged } = opened;
    await page.click("#vote-3");
    const dispatch = await next();
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
    const { page, next, logged } = opened;
    await page.click("#vote-2");
    const dispatch = await next();
    await page.$$eval(removed, (elements) => {
      for (const element of elements) element.remove();
    });
    dispatch.patch(text(part, name, "1"));
    const [rejected] = await logged("service:ui-patch:rejected");
    expect(rejected?.detail.reason).toMatch(/late|invalid/);
    expect(await totals(opened)).toEqual(["0", "0"]);
    expect(await page.textContent("#label-1")).toBe("Vote");
  });

  test("its button may be replaced: the row is patched still", async () => {
    const opened = await open(list);
    const { page, next, logged } = opened;
    await page.click("#vote-2");
    const dispatch = await next();
    await page.$eval("#vote-2", (button) => button.replaceWith(button.cloneNode(true)));
    dispatch.patch(text("row", "total", "1"));
    await logged("service:ui-patch:applied");
    expect(await totals(opened)).toEqual(["0", "1", "0"]);
  });
});

describe("each element has its own order", () => {
  test("clicks in two rows go out side by side, and neither answer is late for the other", async () => {
    const opened = await open(list);
    const { page, next, logged } = opened;
    await page.click("#vote-1");
    await page.click("#vote-2");
    const [first, second] = [await next(), await next()];
    second.patch(text("row", "total", "2"));
    await logged("service:ui-patch:applied");
    first.patch(text("row", "total", "1"));
    await logged("service:ui-patch:applied", 2);
    expect(await totals(opened)).toEqual(["1", "2", "0"]);
  });

  test("two clicks in one row go out one after the other", async () => {
    const { page, next, received, arrived } = await open(list);
    await page.click("#vote-1");
    await page.click("#vote-1");
    const first = await next();
    await arrived();
    expect(received).toHaveLength(1);
    first.patch();
    await next();
    expect(received).toHaveLength(2);
  });

  test("the element that fired is busy, and no other row's", async () => {
    const { page, next } = await open(list);
    const busy = () =>
      page.$$eval("[aria-busy], [data-ui-pending]", (elements) => elements.map(({ id }) => id));
    await page.click("#vote-1");
    const first = await next();
    await page.click("#vote-3");
    const third = await next();
    expect(await busy()).toEqual(["vote-1", "vote-3"]);
    first.patch();
    await page.waitForSelector("#vote-1:not([aria-busy])");
    expect(await busy()).toEqual(["vote-3"]);
    third.patch();
    await page.waitForSelector("#vote-3:not([aria-busy])");
  });
});
