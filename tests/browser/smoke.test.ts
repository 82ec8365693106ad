import { expect, test } from "vitest";
import { openPage } from "../support/browser";

test("the front page opens with a clean console", async () => {
  const { page, expectNoErrors } = await openPage();

  expect(await page.locator("main").isVisible()).toBe(true);
  expectNoErrors();
});

test("an error on the console is noticed", async () => {
  const { page, consoleErrors, expectNoErrors } = await openPage();
  await page.evaluate(() => console.error("something went wrong"));

  await expect.poll(() => consoleErrors).toEqual([expect.stringMatching(/^something went wrong/)]);
  expect(expectNoErrors).toThrow();
});

test("an error that nobody catches is noticed", async () => {
  const { page, pageErrors, expectNoErrors } = await openPage();
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error("nobody caught this");
    });
  });

  await expect.poll(() => pageErrors).toEqual([expect.stringMatching(/nobody caught this/)]);
  expect(expectNoErrors).toThrow();
});
