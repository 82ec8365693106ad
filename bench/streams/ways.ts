import type { Browser } from "playwright-core";
import { JOB_COOKIE, type Job, writeJob } from "../app/job";
import { newDispatchId } from "../cases";

export const WAYS = ["own", "bare", "action", "htmx"] as const;
export type WayName = (typeof WAYS)[number];
/** The bare route has no page. */
export const PAGES = { own: "/job/own", action: "/job/action", htmx: "/htmx/job" } as const;

/** What asks a server for a job in one way, as Chromium does. */
export interface Way {
  readonly method: "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: () => string;
  /** How many frames there are in a response's text. */
  readonly count: (text: string) => number;
}

/** Written by the load generator, or different for each job. */
const LEFT_OUT = new Set(["host", "connection", "content-length", "cookie", "accept-encoding"]);

/** The ways, their requests taken from pages in a real browser. */
export async function captureWays(
  browser: Browser,
  origin: string,
): Promise<Readonly<Record<WayName, Way>>> {
  const own = await capture(browser, origin, PAGES.own);
  const action = await capture(browser, origin, PAGES.action);
  const htmx = await capture(browser, origin, PAGES.htmx);
  const [before = "", after = ""] = own.body.split(/ui_evt_[0-9a-f]{32}/);
  if (!after) throw new Error("The runtime sent no dispatch.");
  const patched = (text: string) => text.split('"op":"setValue"').length - 1;
  return {
    own: { ...own, body: () => `${before}${newDispatchId()}${after}`, count: patched },
    bare: { ...own, path: "/bare-stream", body: () => own.body, count: patched },
    // A row of React's own encoding for each value: `4:17`.
    action: {
      ...action,
      body: () => action.body,
      count: (text) => text.match(/^[0-9a-f]+:\d+$/gm)?.length ?? 0,
    },
    htmx: {
      ...htmx,
      body: () => htmx.body,
      count: (text) => text.split("data: <progress").length - 1,
    },
  };
}

/** The request whose response brings the frames. */
async function capture(browser: Browser, origin: string, page: string) {
  const method = "POST" as const;
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    await tab.goto(origin + page, { waitUntil: "networkidle" });
    const sent = tab.waitForRequest((request) => request.method() === method);
    await tab.click("#start");
    const request = await sent;
    const headers = Object.entries(await request.allHeaders()).filter(
      ([name]) => !name.startsWith(":") && !LEFT_OUT.has(name),
    );
    const { pathname, search } = new URL(request.url());
    return {
      method,
      path: pathname + search,
      headers: Object.fromEntries(headers),
      body: request.postData() ?? "",
    };
  } finally {
    await context.close();
  }
}

export function cookieOf(job: Job): string {
  return `${JOB_COOKIE}=${writeJob(job)}`;
}
