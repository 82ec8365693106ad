import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  becomeEditor,
  desktop,
  expectSoundIds,
  expectToFit,
  latestOnWire,
  openDemo,
  phone,
  typeTakenAddress,
} from "./opened-demo";

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ["desktop, light", { ...desktop, colorScheme: "light" }],
  ["desktop, dark", { ...desktop, colorScheme: "dark" }],
  ["phone, light", { ...phone, colorScheme: "light" }],
  ["phone, dark", { ...phone, colorScheme: "dark" }],
];

describe.each(screens)("on a %s screen", (_name, screen) => {
  test("sign-up judges while one types, and the wire shows it", async () => {
    const { page, expectNoErrors } = await openDemo(screen);
    await typeTakenAddress(page);
    expectNoErrors();
  });

  test("nothing is wider than the screen, and every control is large enough to touch", async () => {
    const { page } = await openDemo(screen);
    await expectToFit(page);
  });
});

test("what is published looks different from a draft", async () => {
  const { page } = await openDemo(desktop);
  const card = page.getByRole("article", { name: "Not for everyone" });
  await becomeEditor(page);
  const state = card.getByRole("status");
  const groundOf = () => state.evaluate((pill) => getComputedStyle(pill).backgroundColor);
  const ofDraft = await groundOf();
  await card.getByRole("button", { name: "Publish" }).click();
  await card.getByText("Published", { exact: true }).waitFor();

  expect(await groundOf()).not.toBe(ofDraft);
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
  await page.keyboard.press("Tab");

  await expect.poll(() => page.locator(`#${id} :focus`).count()).toBe(1);
});

test("on a phone a refusal is scrolled to where the sheet does not cover it", async () => {
  const { page } = await openDemo(phone);
  const card = page.getByRole("article", { name: "Not for everyone" });
  const publish = card.getByRole("button", { name: "Publish" });
  await publish.evaluate((button) => {
    const { bottom } = button.getBoundingClientRect();
    scrollBy(0, bottom + 80 - innerHeight);
  });
  await publish.dispatchEvent("click");
  await card.getByRole("alert").waitFor();
  const barTop = (await page.getByRole("complementary").boundingBox())?.y;

  await expect
    .poll(async () => {
      const note = await card.getByRole("alert").boundingBox();
      return (note?.y ?? 0) + (note?.height ?? 0);
    })
    .toBeLessThanOrEqual(barTop ?? 0);
});

test("on a phone the sheet lies at the lower edge, and covers nothing at the end of the page", async () => {
  const { page } = await openDemo(phone);
  const sheet = page.getByRole("complementary", { name: /On the wire/ });
  const bar = await sheet.boundingBox();
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844);
  expect(bar?.height).toBeLessThan(80);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

  const footer = await page.getByRole("contentinfo").boundingBox();
  const atEnd = await sheet.boundingBox();
  // Whole pixels: a page can't be scrolled to a part of one.
  const end = Math.floor((footer?.y ?? 0) + (footer?.height ?? 0));
  expect(end).toBeLessThanOrEqual(atEnd?.y ?? 0);
});
