import { expect, test } from "vitest";
import { openPage } from "../support/browser";
import { hydrated } from "./hydrated";

test("a patch that lands before React has loaded stays, also in an element that was empty", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page, expectNoErrors } = await openPage({
    path: "about:blank",
    async before(page) {
      await page.route("**/_next/static/**/*.js", async (route) => {
        await held;
        await route.continue();
      });
    },
  });
  await page.goto("/demo", { waitUntil: "commit" });
  // The runtime is deferred: what is typed before it has run, nobody hears.
  await page.waitForFunction(() => "ServiceUi" in window);
  const field = page.getByLabel("E-mail address").first();
  await field.fill("ada@example.com");
  const verdict = page.getByRole("main").getByText("This address already has an account.");
  await verdict.waitFor();
  release();
  await hydrated(page);

  expect(await verdict.isVisible()).toBe(true);
  expect(await field.inputValue()).toBe("ada@example.com");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expectNoErrors();
});
