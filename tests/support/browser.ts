import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from "playwright-core";
import { expect, inject, onTestFinished, TestRunner } from "vitest";
import type { LackingBrowser } from "./global-setup";
import "./optional-programs";
import { PagePool } from "./page-pool";
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

/** Used pages of this worker, by the options of their contexts. */
const pools = new Map<string, PagePool>();

/**
 * Opens a page that shares nothing with those before it, until the test ends; call it inside a
 * test.
 *
 * Takes every option of Playwright's contexts (`viewport`, `colorScheme`, `javaScriptEnabled`, …).
 */
export async function openPage(options: PageOptions = {}): Promise<OpenedPage> {
  const { path = "/", before, ...others } = options;
  const contextOptions = { baseURL: inject("baseUrl"), ...others };
  // What happens before a page is opened can't always be undone after it.
  const page = await (before ? ownPage(contextOptions) : reusedPage(contextOptions));
  const consoleErrors: string[] = [];
  const pageErrors: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "error") return;
    consoleErrors.push(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: Error) => pageErrors.push(String(error.stack ?? error));
  page.on("console", onConsole).on("pageerror", onError);
  onTestFinished(() => void page.off("console", onConsole).off("pageerror", onError));
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

async function reusedPage(options: BrowserContextOptions): Promise<Page> {
  const kind = JSON.stringify(options);
  const pool = pools.get(kind) ?? new PagePool(() => newPage(options));
  pools.set(kind, pool);
  const { page, giveBack } = await pool.take();
  onTestFinished(giveBack);
  return page;
}

async function ownPage(options: BrowserContextOptions): Promise<Page> {
  const page = await newPage(options);
  onTestFinished(() => page.context().close());
  return page;
}

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

const connections = new Map<string, Promise<Browser>>();

/**
 * The browser that all suites of a run share. A worker keeps its connection for every file that it
 * runs, and the connection ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = inject("browser");
  if ("lacks" in browser) return refuseOrSkip(browser);
  const { endpoint } = browser;
  const connection = connections.get(endpoint) ?? chromium.connect(endpoint);
  connections.set(endpoint, connection);
  return connection;
}

/** Skips the test that asks, if the machine need not have a browser. */
function refuseOrSkip({ lacks, isOptional }: LackingBrowser): never {
  const test = isOptional ? TestRunner.getCurrentTest() : undefined;
  if (test === undefined) throw new Error(lacks);
  test.meta.lacks = lacks;
  return test.context.skip(lacks);
}
