import { expect, inject, test } from "vitest";
import { describeInEngines } from "../support/engines/engines";

// The whole demo in each engine: `npm run test:long`.
describeInEngines((open) => {
  test("answers what one types", async () => {
    const page = await open();
    await page.goto(`${inject("baseUrl")}/demo/plain`);
    await expect.poll(() => page.evaluate(() => "ServiceUi" in window)).toBe(true);
    await page.click('[data-ui-component="demo.sign-up"] [data-ui-part="email"]');
    await page.type("ada@example.com");
    await expect
      .poll(() => page.evaluate(() => document.querySelector("main")?.textContent))
      .toContain("This address has an account already.");
  });
});
