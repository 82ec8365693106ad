import { describe, expect, test } from "vitest";
import { openPage } from "../support/browser";

describe("search in the docs", () => {
  test("fills the places while a user types, and the keyboard leads to a result", async () => {
    const { page, expectNoErrors } = await openPage({ path: "/docs" });
    await page.getByLabel("Search the docs").fill("patch");
    await page.keyboard.press("Enter");
    const field = page.getByLabel("Words to look for");
    await field.fill("");
    await field.pressSequentially("rotate secret");
    const first = page.getByRole("button", { name: /rotate the secret/i }).first();
    await first.waitFor();
    await page
      .getByRole("status")
      .getByText(/results?/)
      .waitFor();

    await field.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/(?!search)/);
    expectNoErrors();
  });

  test("works without script", async () => {
    const { page } = await openPage({ path: "/docs", javaScriptEnabled: false });
    await page.getByLabel("Search the docs").fill("rotate secret");
    await page.keyboard.press("Enter");
    await page
      .getByRole("button", { name: /rotate the secret/i })
      .first()
      .click();

    await page.waitForURL(/\/docs\/(?!search)/);
  });
});

describe.each([
  ["on a phone", { width: 360, height: 740 }],
  ["on a desktop", { width: 1400, height: 900 }],
])("%s", (_where, viewport) => {
  test.each(["/docs", "/docs/handbook/dispatch", "/docs/reference/service-ui", "/docs/errors"])(
    "%s keeps to the width of the screen, without an error",
    async (path) => {
      const { page, expectNoErrors } = await openPage({ path, viewport });
      await page.getByRole("heading", { level: 1 }).waitFor();

      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
      expectNoErrors();
    },
  );
});
