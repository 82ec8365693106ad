import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openPage } from "./browser";

export const field = (page: Page) => page.getByPlaceholder("What needs to be done?");
export const items = (page: Page) => page.locator(".todo-list > li:visible");
export const box = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: title, exact: true });
export const titles = (page: Page) => items(page).locator(".title").allTextContents();
/** Of each row, what its box says and its title looks like. */
export const states = (page: Page) =>
  items(page).evaluateAll((rows) =>
    rows.map((row) => {
      const isTicked = row.querySelector<HTMLInputElement>(".toggle")?.checked;
      const title = row.querySelector(".title");
      const line = title && getComputedStyle(title).textDecorationLine;
      if (isTicked !== (line === "line-through")) return `${line} beside a box: ${isTicked}`;
      return isTicked ? "completed" : "active";
    }),
  );
export const count = (page: Page) => page.locator(".todo-count").textContent();
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.className);
export const editor = (page: Page) => page.locator(".edit:visible");

/** Once it is decided whether the page cancels a submit: a task later. */
const decided = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done)));

/** Once nothing is in flight, and what was shown at once is either confirmed or taken back. */
export async function settled(page: Page) {
  await decided(page);
  await page.waitForFunction(() => !document.querySelector("[aria-busy]"));
  expect(await page.locator(".todo-list > [inert]:visible").count()).toBe(0);
}

export async function add(page: Page, ...texts: string[]) {
  for (const text of texts) {
    await field(page).pressSequentially(text);
    await page.keyboard.press("Enter");
  }
  await decided(page);
}

/** A page with these todos, of a user without others. */
export async function openTodos(url: string, ...texts: string[]) {
  const opened = await openPage({ path: url });
  await add(opened.page, ...texts);
  await settled(opened.page);
  expect(await titles(opened.page)).toEqual(texts);
  return opened;
}
