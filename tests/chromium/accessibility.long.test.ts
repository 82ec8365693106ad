import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { docsPages } from "@/app/docs/_site/read-pages";
import { bringAxe, keepAxe } from "../support/axe";
import { openPage, sharedBrowser } from "../support/browser";
import { PATIENCE_MS } from "../support/patience";
import { hydrated } from "./hydrated";

const NONE = { light: [], dark: [] };
const desktop = { viewport: { width: 1280, height: 900 } };
const text = (page: Page, words: string | RegExp) =>
  page.getByRole("main").getByText(words, { exact: true }).first();

/** What a user does on a page; it ends when the last answer is in the page. */
type Interact = (page: Page) => Promise<void>;

async function fillInDemo(page: Page): Promise<void> {
  await page.getByLabel("E-mail address").first().fill("ada@example.com");
  await text(page, "This address already has an account.").waitFor();
  await page.getByLabel("Quantity of Paring knife").fill("26");
  await text(page, "25 at most").waitFor();
  await page.getByRole("button", { name: "Book" }).click();
  await text(page, "Please agree to the house rules.").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alert").getByText("You are not allowed to do this.").waitFor();
}

const VISITS: readonly (readonly [path: string, interact: Interact])[] = [
  [
    "/demo",
    async (page) => {
      await hydrated(page);
      await fillInDemo(page);
    },
  ],
  ["/demo/plain", fillInDemo],
  ["/demo/languages?lang=de", async () => {}],
  [
    "/demo/frameworks",
    async (page) => {
      await page.getByLabel("Quantity of Bread board, oak").fill("999999");
      await text(page, /^\d+ at most$/).waitFor();
    },
  ],
  [
    "/docs/search",
    async (page) => {
      await page.getByLabel("Words to look for").fill("rotate secret");
      await page
        .getByRole("button", { name: /rotate the secret/i })
        .first()
        .waitFor();
    },
  ],
];

test.each(VISITS)(
  "%s breaks no rule of axe, light or dark, before and after use",
  async (path, interact) => {
    const { page } = await openPage({ path, ...desktop });
    const examine = await bringAxe(page);
    expect(await examine()).toEqual(NONE);
    await interact(page);
    expect(await examine()).toEqual(NONE);
  },
);

test.each([
  "/",
  "/demo/source/sign-up",
  "/demo/api",
  "/demo/api/docs/sunset-version",
  "/docs",
  "/docs/handbook/dispatch",
  "/docs/reference/service-ui",
  "/docs/errors",
  "/docs/errors/duplicate_dispatch",
  "/nowhere",
])("%s breaks no rule of axe, light or dark", async (path) => {
  const { page } = await openPage({ path, ...desktop });
  expect(await (await bringAxe(page))()).toEqual(NONE);
});

describe("the docs", () => {
  let page: Page;
  let brokenRules: () => Promise<readonly string[]>;
  beforeAll(async () => {
    const browser = await sharedBrowser();
    page = await browser.newPage({ baseURL: inject("baseUrl"), ...desktop });
    page.setDefaultTimeout(PATIENCE_MS);
    brokenRules = await keepAxe(page);
  });
  afterAll(() => page?.close());

  test.each(docsPages().map(({ href }) => href))(
    "%s breaks no rule of axe about its structure",
    async (path) => {
      await page.goto(path);
      expect(await brokenRules()).toEqual([]);
    },
  );
});
