import type { Browser, Page } from "playwright-core";
import { type Entry, readBook } from "./app/book";
import { ROUND_COOKIE, writeRound } from "./app/round";
import { openSlowLink, type SlowLink } from "./slow-link";

/** A page that is ready to be used, over a link of its own, in a round of its own. */
export interface Visit {
  readonly page: Page;
  readonly link: SlowLink;
  /** What handlers have done since the visit began. */
  book(): readonly Entry[];
  close(): Promise<void>;
}

export interface VisitOptions {
  /** How long handlers take, milliseconds; default 0. */
  readonly handlerMs?: number;
  /** Default 50. */
  readonly roundTripMs?: number;
}

/** Of every scenario, milliseconds. */
export const ROUND_TRIP_MS = 50;
const PATIENCE_MS = 30_000;

let visits = 0;

/** Opens a page as a new user would, with an empty cache. */
export async function visit(
  browser: Browser,
  origin: string,
  path: string,
  { handlerMs = 0, roundTripMs = ROUND_TRIP_MS }: VisitOptions = {},
): Promise<Visit> {
  visits += 1;
  const round = { id: `visit-${process.pid}-${visits}`, handlerMs };
  const link = await openSlowLink(origin, roundTripMs);
  const context = await browser.newContext();
  const cookie = { name: ROUND_COOKIE, value: writeRound(round), url: link.origin };
  await context.addCookies([cookie]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(link.origin + path, { waitUntil: "load" });
  if (!path.startsWith("/htmx/")) await page.waitForFunction(isHydrated);
  return {
    page,
    link,
    book: () => readBook(round.id),
    async close() {
      await context.close();
      await link.close();
    },
  };
}

/** React leaves a property on every element that it has hydrated. */
function isHydrated(): boolean {
  const elements = [...document.querySelectorAll("#leave, main, tr")];
  return elements.every((element) => Object.keys(element).some((key) => key.startsWith("__react")));
}

/**
 * Polls until something is so.
 *
 * @returns whether it came to be so in time
 */
export async function comesTrue(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > untilMs) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}
