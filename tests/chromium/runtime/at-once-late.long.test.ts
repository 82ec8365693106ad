import { expect, test } from "vitest";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const REQUESTED = "service:ui-refresh:requested";
const LIST = withRules(
  instanceHtml(
    "list",
    ["add submit"],
    `<ul><li hidden inert data-ui-ignore data-ui-target="ghost"><b data-ui-part="title"></b></li></ul>
     <form id="add" data-ui-part="add"><input id="title" name="title"></form>`,
  ),
  [
    "add",
    "submit",
    {
      atOnce: [
        { op: "copy", targetName: "ghost", texts: { title: ["field", "title"] } },
        { op: "reset" },
      ],
    },
  ],
);

/** Adds a row, whose answer asks for a render that hangs. */
async function openHanging() {
  const opened = await open(LIST, { clock: true });
  const { page, next, advanceUntil, logged } = opened;
  const { settle } = await takeOn(opened, REQUESTED);
  const add = async (title: string) => {
    await page.locator("#title").fill(title);
    await page.keyboard.press("Enter");
    return advanceUntil(next());
  };
  const copies = () => page.locator("li[inert]:not([hidden])").allTextContents();
  (await add("milk")).ask({ refresh: true });
  await advanceUntil(logged(REQUESTED));
  return { ...opened, add, copies, settle };
}

test("a row that is shown at once stays for as long as its render takes", async () => {
  const { page, copies, settle } = await openHanging();
  await page.clock.runFor(120_000);
  expect(await copies()).toEqual(["milk"]);
  expect(await page.locator("#add[aria-busy=true]").count()).toBe(1);
  await settle();
  await page.waitForSelector("#add:not([aria-busy])");
  expect(await copies()).toEqual([]);
});

test("it goes with a render that failed, so that it is not left there for good", async () => {
  const { page, copies, settle } = await openHanging();
  await settle("reject");
  await page.waitForSelector("#add:not([aria-busy])");
  expect(await copies()).toEqual([]);
});

test("another is sent all the same, and its render ends the one that hangs", async () => {
  const { page, add, copies, logged, advanceUntil } = await openHanging();
  (await add("eggs")).ask({ refresh: true });
  await advanceUntil(logged(REQUESTED, 2));
  expect(await copies()).toEqual(["milk", "eggs"]);
  await page.evaluate((name) => Reflect.get(window, name).pop().resolve(), REQUESTED);
  await page.waitForSelector("#add:not([aria-busy])");
  expect(await copies()).toEqual([]);
});
