import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { desktop, expectSoundIds, expectToFit, latestOnWire, openDemo, phone } from "./opened-demo";

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ["desktop, light", { ...desktop, colorScheme: "light" }],
  ["desktop, dark", { ...desktop, colorScheme: "dark" }],
  ["phone, light", { ...phone, colorScheme: "light" }],
  ["phone, dark", { ...phone, colorScheme: "dark" }],
];

describe.each(screens)("on a %s screen", (_name, screen) => {
  test("nothing is wider than the screen, and every control is large enough to touch", async () => {
    const { page } = await openDemo(screen);
    await expectToFit(page);
  });
});

test("no two elements of the page share an id, and every id that is pointed to is there", async () => {
  const { page } = await openDemo();
  await expectSoundIds(page);
});

test("the inspector is used by keyboard alone", async () => {
  const { page } = await openDemo(desktop);
  await page.getByLabel("E-mail address").first().fill("new@example.com");
  const latest = await latestOnWire(page);
  await latest.getByText("200 ·").waitFor();
  await latest.locator("summary").focus();
  await page.keyboard.press("Enter");
  expect(await latest.getAttribute("open")).toBeNull();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");

  const focused = page.locator(":focus");
  expect(await focused.textContent()).toBe("Send again");
});

test.each(["main", "wire"])("a link for the keyboard skips to #%s", async (id) => {
  const { page } = await openDemo({ viewport: phone.viewport });
  const link = page.locator(`a.skip-link[href="#${id}"]`);
  while (!(await link.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press("Tab");
    expect(await page.locator(".skip-link:focus").count()).toBe(1);
  }
  expect(await link.boundingBox()).toMatchObject({ x: 8, y: 8 });
  await page.keyboard.press("Enter");
  // Where the next Tab goes from a target is the browser's own matter, and comes with a frame.
  await expect.poll(() => page.locator(`#${id}:target`).count()).toBe(1);
});
