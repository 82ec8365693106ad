import type { AddressInfo } from "node:net";
import type { BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { sharedBrowser } from "./browser";
import { PagePool } from "./page-pool";
import { PATIENCE_MS } from "./patience";
import { type Received, type ServedPage, serveRuntimePage, stopServing } from "./runtime-server";

/** A page of the test's own, and the server behind it. */
export interface RuntimePage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every dispatch so far, in the order of arrival. */
  readonly received: Received[];
  /** Every request so far, as `METHOD /path`. */
  readonly requests: string[];
  /** Every warning and error in the console. */
  readonly consoled: string[];
  /** The dispatch that arrives next, or has arrived since the last call. */
  next(): Promise<Received>;
  /** Clicks an element, and gives the dispatch that arrives next. */
  click(selector: string): Promise<Received>;
  /**
   * Resolves when what the page has asked for so far has arrived, as it is asked for something
   * after it.
   */
  arrived(): Promise<void>;
  /** Has later loads bring another body. */
  serveNext(body: string): void;
  /** Moves the page's timers on until the promise has settled; for pages with `clock`. */
  advanceUntil<Value>(awaited: Promise<Value>, stepMs?: number): Promise<Value>;
  /** The runtime's events so far, as the page saw them. */
  log(): Promise<LoggedEvent[]>;
  /** Waits until as many events of a name were raised, and gives them. */
  logged(name: string, count?: number): Promise<LoggedEvent[]>;
  /** What the first failed dispatch told, once there is one. */
  failure(): Promise<LoggedEvent["detail"]>;
  /** What the first rejected patch told, once there is one. */
  rejection(): Promise<LoggedEvent["detail"]>;
}

export interface LoggedEvent {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a detail comes from the page as JSON, of any of eight shapes
  readonly detail: any;
}

export interface PageOptions extends ServedPage {
  /** Runs in the page before its own scripts. */
  readonly before?: () => void;
  /** Whether timers stand still until the test moves them. */
  readonly clock?: boolean;
}

/**
 * Waits until the runtime has caught up on what was typed and kept before something was attached,
 * which it does in a timer.
 */
export const caughtUp = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));

const pool = new PagePool(newPage);

/**
 * Opens a page until the test ends; call it inside a test. Tests reuse pages, except one whose
 * clock stands still, because a clock can't be taken out again.
 */
export async function open(body: string, options: PageOptions = {}): Promise<RuntimePage> {
  const server = await serveRuntimePage(body, options);
  onTestFinished(() => stopServing(server.http));
  const page = await (options.clock ? pageWithClock() : reusedPage());
  const consoled: string[] = [];
  onTestFinished(listenToConsole(page, consoled));
  if (options.before) {
    const script = await page.addInitScript(options.before);
    onTestFinished(() => script.dispose());
  }
  const { port } = server.http.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  if (options.script === undefined && !options.clock) await caughtUp(page);
  const log = () => page.evaluate(() => window.eventLog as LoggedEvent[]);
  const logged = async (name: string, count = 1) => {
    await page.waitForFunction(
      ([name, count]) => window.eventLog.filter((entry) => entry.name === name).length >= count,
      [name, count] as const,
    );
    return (await log()).filter((entry) => entry.name === name);
  };
  return {
    page,
    context: page.context(),
    consoled,
    received: server.received,
    requests: server.requests,
    serveNext: server.serveNext,
    next: server.next,
    click: async (selector) => {
      await page.click(selector);
      return server.next();
    },
    log,
    arrived: () => page.evaluate(async () => void (await fetch("/fence"))),
    advanceUntil: async (awaited, stepMs = 50) => {
      let isSettled = false;
      const settle = () => {
        isSettled = true;
      };
      awaited.then(settle, settle);
      while (!isSettled) await page.clock.runFor(stepMs);
      return awaited;
    },
    logged,
    failure: async () => (await logged("service:ui-event:failed"))[0]?.detail,
    rejection: async () => (await logged("service:ui-patch:rejected"))[0]?.detail,
  };
}

async function pageWithClock(): Promise<Page> {
  const page = await newPage();
  onTestFinished(() => page.context().close());
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  return page;
}

async function reusedPage(): Promise<Page> {
  const { page, giveBack } = await pool.take();
  onTestFinished(giveBack);
  return page;
}

async function newPage(): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.addInitScript(keepLog);
  return page;
}

/** Collects warnings and errors, and gives what ends that. */
function listenToConsole(page: Page, consoled: string[]): () => Promise<void> {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "log") consoled.push(message.text());
  };
  const onError = (error: Error) => consoled.push(String(error));
  page.on("console", onConsole).on("pageerror", onError);
  return async () => void page.off("console", onConsole).off("pageerror", onError);
}

declare global {
  interface Window {
    eventLog: { name: string; detail: unknown }[];
  }
}

/** Keeps what the runtime raises, elements written as their ids; runs in the page. */
function keepLog(): void {
  window.eventLog = [];
  const write = (key: string, value: unknown) => {
    if (value instanceof Element) return `#${value.id}`;
    return key === "nativeEvent" ? (value as Event).type : value;
  };
  for (const name of [
    "service:ui-event:captured",
    "service:ui-at-once:run",
    "service:ui-event:dispatching",
    "service:ui-event:dispatched",
    "service:ui-event:failed",
    "service:ui-event:skipped",
    "service:ui-patch:applied",
    "service:ui-patch:rejected",
    "service:ui-refresh:requested",
    "service:ui-navigate:requested",
  ]) {
    addEventListener(name, (event) => {
      const { detail } = event as CustomEvent;
      window.eventLog.push({ name, detail: JSON.parse(JSON.stringify(detail, write)) });
    });
  }
}
