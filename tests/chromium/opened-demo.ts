import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { type OpenedPage, openPage } from "../support/browser";
import { hydrated } from "./hydrated";

export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens the page at `/demo` once React has taken over its inspector. */
export async function openDemo(options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const opened = await openPage({ path: "/demo", ...options });
  await hydrated(opened.page);
  return opened;
}

export const waitForText = (page: Page, text: string) =>
  page.getByRole("main").getByText(text, { exact: true }).waitFor();

/** The inspector's newest entry, opened where it is a sheet. */
export async function latestOnWire(page: Page) {
  const show = page.getByRole("button", { name: "Show", exact: true });
  if (await show.isVisible()) await show.click();
  return page
    .getByRole("complementary", { name: /On the wire/ })
    .locator("details")
    .first();
}

/** Types an address that is taken, and waits until the page and the inspector tell so. */
export async function typeTakenAddress(page: Page): Promise<void> {
  await page.getByLabel("E-mail address").first().fill("ada@example.com");
  await waitForText(page, "This address already has an account.");

  const latest = await latestOnWire(page);
  await latest.getByText("200 ·").waitFor();
  const wire = await latest.textContent();
  for (const part of [
    "demo.sign-up",
    '"u": "user.email"',
    '"value": "ada@example.com"',
    "setText verdict",
  ]) {
    expect(wire).toContain(part);
  }
}

/** Expects ids that are told apart, and none that is pointed to and is not there. */
export async function expectSoundIds(page: Page): Promise<void> {
  const { ids, references } = await page.evaluate(() => ({
    ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    references: ["for", "aria-describedby", "aria-labelledby", "aria-controls"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => `${element.getAttribute(name)}`),
    ),
  }));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(references.filter((id) => !ids.includes(id))).toEqual([]);
}

/** Expects a page as wide as its screen, whose controls are large enough to touch. */
export async function expectToFit(page: Page): Promise<void> {
  const { width, heights } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    heights: [...document.querySelectorAll("main :is(button, select, input, label.check)")]
      .filter((control) => !control.matches("label.check input"))
      .map((control) => Math.round(control.getBoundingClientRect().height)),
  }));
  expect(width).toBe(page.viewportSize()?.width);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
}

/** Becomes an editor, which loads the page anew. */
export async function becomeEditor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Become an editor" }).click();
  await page.getByText("You are an editor.").waitFor();
  // It is a new page, whose runtime comes after its text.
  await page.waitForLoadState();
}
