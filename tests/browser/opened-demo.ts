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
