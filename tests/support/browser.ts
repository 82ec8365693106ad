import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, expect, inject, onTestFinished } from "vitest";
import { PATIENCE_MS } from "./patience";

export interface PageOptions extends BrowserContextOptions {
  /** A path of the app, or a whole URL of another server of the test's. Default `/`. */
  readonly path?: string;
  /** What must happen before the page is opened: routes, init scripts. */
  readonly before?: (page: Page) => Promise<void>;
}

/** A page of a context of its own, and what went wrong on it. */
export interface OpenedPage {
  readonly page: Page;
  /**
   * What the page and the browser wrote as errors to the console, each with the address it
   * concerns.
   */
  readonly consoleErrors: readonly string[];
  /** What the page threw and nobody caught. */
  readonly pageErrors: readonly string[];
  /** Fails the test where either list has an entry. */
  expectNoErrors(): void;
}

let connection: Promise<Browser> | undefined;

afterAll(async () => {
  await (await connection)?.close();
});

/**
 * The browser that all suites share; contexts made here are this test file's own, and end with it.
 */
function sharedBrowser(): Promise<Browser> {
  connection ??= chromium.connect(inject("browserEndpoint"));
  return connection;
}

/**
 * Opens a page in a fresh context, which closes when the test ends; call it inside a test.
 *
 * Takes every option of Playwright's contexts (`viewport`, `colorScheme`, `javaScriptEnabled`, …).
 */
export async function openPage(options: PageOptions = {}): Promise<OpenedPage> {
  const { path = "/", before, ...contextOptions } = options;
  const browser = await sharedBrowser();
  const context = await browser.newContext({ baseURL: inject("baseUrl"), ...contextOptions });
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  const pageErrors: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => pageErrors.push(String(error.stack ?? error)));
  await before?.(page);
  await page.goto(path);
  return {
    page,
    consoleErrors,
    pageErrors,
    expectNoErrors() {
      expect({ consoleErrors, pageErrors }).toEqual({ consoleErrors: [], pageErrors: [] });
    },
  };
}
