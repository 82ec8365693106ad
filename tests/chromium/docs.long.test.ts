import { describe, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { hydrated } from "./hydrated";

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

test.each(["/", "Control+k"])("%s leads to the search, not out of a field", async (key) => {
  const { page, expectNoErrors } = await openPage({ path: "/docs/handbook/patch" });
  const field = page.getByLabel("Search the docs");
  const isFocused = () => field.evaluate((element) => element === document.activeElement);
  // Nothing answers a key before the page is hydrated.
  await expect
    .poll(async () => {
      await page.keyboard.press(key);
      return isFocused();
    })
    .toBe(true);
  await page.keyboard.press("/");

  expect(await field.inputValue()).toBe("/");
  expectNoErrors();
});

test("copies a block of code as it is written, and says so", async () => {
  const { page, expectNoErrors } = await openPage({
    path: "/docs/handbook/patch",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.evaluate(() => customElements.whenDefined("clipboard-copy").then(() => undefined));
  const figure = page.locator("figure.fence").first();
  await figure.getByRole("button", { name: "Copy" }).click();
  await figure.getByText("Copied").waitFor();

  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^import \{ defineUiComponent \} from "service-ui";\n/);
  expect(copied).toBe(await figure.locator("pre").textContent());
  expectNoErrors();
});

test.each(["light", "dark"] as const)(
  "follows a browser that prefers %s until a user chooses, on every page from then on",
  async (colorScheme) => {
    const { page, expectNoErrors } = await openPage({ path: "/docs", colorScheme });
    const scheme = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    const other = colorScheme === "dark" ? "light" : "dark";
    await expect.poll(scheme).toBe(colorScheme);
    await hydrated(page, ".theme select");
    await page.getByLabel("Theme").selectOption(other);
    await expect.poll(scheme).toBe(other);
    await page.goto("/");
    expect(await scheme()).toBe(other);
    await page.goto("/docs");
    await hydrated(page, ".theme select");
    await page.getByLabel("Theme").selectOption("system");

    await expect.poll(scheme).toBe(colorScheme);
    expectNoErrors();
  },
);

test("offers a search where there is no page", async () => {
  const { page } = await openPage({ path: "/docs/i18n" });
  await page.getByLabel("Search the docs").fill("i18n");
  await page.keyboard.press("Enter");

  await page.getByRole("button", { name: "Languages" }).first().waitFor();
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
