import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../support/browser";
import { PANEL_MARKS } from "../support/panel-marks";
import { servedApp } from "../support/written-app";
import { holdDispatches } from "./hydrated";
import { PANEL_APP } from "./panel-app";

const app = servedApp("panel-app", PANEL_APP, { command: "dev" });

const panelOf = (page: Page) => page.getByRole("region", { name: "Service UI panel" });

async function openApp(): Promise<Page> {
  const { page } = await openPage({ path: `${app.url}/` });
  await panelOf(page).waitFor();
  return page;
}

async function openPanel(page: Page, tab: RegExp): Promise<void> {
  await panelOf(page)
    .getByRole("button", { name: /^Service UI/ })
    .click();
  await panelOf(page).getByRole("tab", { name: tab }).click();
}

async function enter(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Name").blur();
}

test("next dev serves the panel: what a production build is searched for is there", async () => {
  const page = await openApp();
  const texts = await page.evaluate(async () => {
    const urls = [location.href, ...Array.from(document.scripts, ({ src }) => src)];
    const own = urls.filter((url) => url.startsWith(location.origin));
    return Promise.all(own.map(async (url) => (await fetch(url)).text()));
  });

  expect(PANEL_MARKS.filter((mark) => !texts.some((text) => text.includes(mark)))).toEqual([]);
});

test("it is a tab at first, opens by the keyboard, and is as it was left after a reload", async () => {
  const page = await openApp();
  const toggle = panelOf(page).getByRole("button", { name: /^Service UI/ });
  expect(await panelOf(page).getByRole("tablist").count()).toBe(0);
  await toggle.focus();
  await page.keyboard.press("Enter");
  for (const key of ["Tab", "ArrowRight"]) await page.keyboard.press(key);
  await page.reload();

  const chosen = panelOf(page).getByRole("tab", { selected: true });
  expect(await chosen.textContent()).toMatch(/^On the page/);
  await chosen.focus();
  await page.keyboard.press("Escape");
  expect(await toggle.getAttribute("aria-expanded")).toBe("false");
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe(
    "toggle",
  );
});

test("an interaction is told with its timing", async () => {
  const page = await openApp();
  await openPanel(page, /^Interactions/);
  await enter(page, "Ada");
  await page.getByRole("main").getByText("Hello, Ada").waitFor();
  const told = panelOf(page).getByRole("listitem").first();
  await told.getByText("patched").waitFor();

  const text = await told.textContent();
  expect(text).toMatch(/test\.greeting name change\s*200, \d+ ms/);
  expect(text).toMatch(/queued(< )?\d+ msanswered(< )?\d+ mspatched/);
  expect(text).toContain('"value": "Ada"');
  expect(text).toContain('"looked": "up"');
});

test("what ran at once is told with its fate, and a stream with its frames", async () => {
  const page = await openApp();
  await openPanel(page, /^Interactions/);
  const latest = panelOf(page).getByRole("listitem").first();
  const fire = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await latest.getByText(`test.lamp ${name.toLowerCase()} click`).waitFor();
    await latest.getByText(/^200, /).waitFor();
    return latest;
  };
  const atOnce = "setAttribute light data-state on";
  expect((await (await fire("Off")).textContent())?.replace(/["“”]/g, "")).toContain(atOnce);
  await latest.getByText("taken back").waitFor();
  await fire("On");
  await latest.getByText("confirmed").waitFor();
  await fire("Dim");
  expect(await latest.getByText(/^Patches, after \d+ ms$/).count()).toBeGreaterThan(1);
});

test("what an answer asked for is told as not followed, if the user had moved on", async () => {
  const page = await openApp();
  await openPanel(page, /^Interactions/);
  const latest = panelOf(page).getByRole("listitem").first();
  const fire = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const found = page.getByLabel("Found");

  await fire("Look");
  await latest.getByText("the focus moves to found").waitFor();
  await expect.poll(() => found.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await latest.getByText("the focus stayed").count()).toBe(0);
  let release = await holdDispatches(page);
  await fire("Look");
  await page.getByLabel("Name").focus();
  release();
  await latest.getByText("the focus stayed: the user had moved on meanwhile").waitFor();
  expect(await found.evaluate((field) => field === document.activeElement)).toBe(false);
  release = await holdDispatches(page);
  await fire("Leave");
  await page.getByRole("link", { name: "Other" }).click();
  release();
  await latest.getByText("not followed: the user had gone elsewhere meanwhile").waitFor();
  expect(new URL(page.url()).pathname).toBe("/other");
});

test("each mistake of the app is hinted at, those of another page once it is there", async () => {
  const page = await openApp();
  await openPanel(page, /^Hints/);
  const hints = () => panelOf(page).getByRole("listitem").allInnerTexts();
  await expect
    .poll(hints)
    .toEqual([
      expect.stringMatching(
        /^Part name of component test\.greeting listens for inputt.+\s+Raise it in a script/,
      ),
      expect.stringMatching(
        /^Part unseen of component test\.greeting is declared, but not in the page/,
      ),
      expect.stringMatching(
        /^Target missing of component test\.greeting is declared, but not in the page/,
      ),
    ]);
  await page.getByRole("link", { name: "Other" }).click();
  await page.getByRole("button", { name: "Go", exact: true }).waitFor();
  await expect
    .poll(hints)
    .toEqual([
      expect.stringMatching(/^Component test\.stray is on the page but not in the registry/),
    ]);
  await panelOf(page)
    .getByRole("tab", { name: /^On the page 1$/ })
    .click();
  expect(await panelOf(page).getByRole("row").allInnerTexts()).toEqual([
    expect.anything(),
    expect.stringMatching(/^go\s+click\s+–\s+in (?:59|60) min$/),
  ]);
});

test("no style of the app reaches it, none of its own the app, and a strict policy holds", async () => {
  const page = await openApp();
  await openPanel(page, /^Hints/);
  const look = await page.evaluate((attribute) => {
    const host = document.querySelector(`[${attribute}]`);
    const toggle = host?.shadowRoot?.getElementById("toggle");
    const main = document.querySelector("main");
    if (!host || !toggle || !main) throw new Error("not there");
    const of = (element: Element) => getComputedStyle(element);
    return {
      host: [of(host).display, of(host).position],
      toggle: [of(toggle).writingMode, of(toggle).color === "rgb(255, 0, 0)"],
      main: [of(main).color, of(main).boxSizing, document.querySelectorAll("style").length],
    };
  }, PANEL_MARKS[0] ?? "");

  expect(look.host).toEqual(["block", "fixed"]);
  expect(look.toggle).toEqual(["vertical-rl", false]);
  expect(look.main.slice(0, 2)).toEqual(["rgb(255, 0, 0)", "content-box"]);
});
