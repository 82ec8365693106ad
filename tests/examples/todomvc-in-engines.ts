import { expect, test } from "vitest";
import { openSlowLink } from "@/bench/slow-link";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { forThisTest } from "../support/for-this-test";

/** A user's work in each engine, over a round trip that every step would be late by. */
export function driveTodoMvcInEngines(urlOf: () => string): void {
  describeInEngines((openPage) => {
    test("shows each step of a user's work at once, and the same when the server has answered", async () => {
      const link = await forThisTest(openSlowLink(urlOf(), 50));
      const page = await openPage();
      await page.goto(link.origin);
      await expect.poll(() => page.evaluate(() => "ServiceUi" in window)).toBe(true);
      const row = (place: number) => `.todo-list > li:nth-child(${place})`;

      await page.click(".new-todo");
      for (const title of ["alpha", "beta", "gamma"]) {
        await page.type(title);
        await page.press("Enter");
      }
      const added = ["active alpha", "active beta", "active gamma"];
      // Whether the page cancels a submit is known a task later.
      await expect.poll(() => rowsOf(page)).toEqual(added);
      await settled(page);
      expect(await rowsOf(page)).toEqual(added);

      await page.click(`${row(1)} .toggle`);
      expect(await rowsOf(page)).toEqual(["completed alpha", "active beta", "active gamma"]);
      await edit(page, row(2));
      await page.press("End");
      await page.type(" two");
      await page.press("Enter");
      await expect.poll(async () => (await rowsOf(page))[1]).toBe("active beta two");
      await edit(page, row(3));
      await page.type("x");
      await page.press("Escape");
      await settled(page);
      const edited = ["completed alpha", "active beta two", "active gamma"];
      expect(await rowsOf(page)).toEqual(edited);
      expect(await page.evaluate(() => document.querySelector(".todo-count")?.textContent)).toBe(
        "2 items left",
      );

      await page.click(".filters li:nth-child(2) a");
      await expect.poll(() => rowsOf(page)).toEqual(edited.slice(1));
      await page.evaluate(() => history.back());
      await expect.poll(() => rowsOf(page)).toEqual(edited);
      await page.click(".clear-completed");
      expect(await rowsOf(page)).toEqual(edited.slice(1));
      await settled(page);
      expect(await rowsOf(page)).toEqual(edited.slice(1));
    });
  });
}

/** The state and the title of each row that is seen. */
function rowsOf(page: EnginePage): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".todo-list > li")]
      .filter(({ offsetParent }) => offsetParent)
      .map((row) => {
        const isTicked = row.querySelector<HTMLInputElement>(".toggle")?.checked;
        return `${isTicked ? "completed" : "active"} ${row.querySelector(".title")?.textContent}`;
      }),
  );
}

async function settled(page: EnginePage): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.querySelector("[aria-busy]") === null))
    .toBe(true);
}

/** Double-clicks a row's title. */
async function edit(page: EnginePage, row: string): Promise<void> {
  await page.evaluate((selector) => {
    const click = new MouseEvent("dblclick", { bubbles: true, cancelable: true });
    document.querySelector(`${selector} .title`)?.dispatchEvent(click);
  }, row);
}
