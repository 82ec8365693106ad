import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import type { Browser, Page } from "playwright-core";
import { ROUND_COOKIE, writeRound } from "../app/round";
import { stockOf } from "../app/stock";
import { type Figures, mediansOf, type Scenario } from "../scenario";
import { openSlowLink } from "../slow-link";
import { ROUND_TRIP_MS } from "../visit";

export const COUNTS = [12, 100, 500] as const;
/** A user's processor beside this machine's. */
const CPU_SLOWDOWN = 4;

/** Each way to write a list of rows, by the path before the number of rows. */
const LISTS = {
  ownRowsInOneInstance: "/lists/one",
  ownRowsAsInstances: "/lists/instances",
  ownRowsInClientComponents: "/lists/one-client",
  actionInForms: "/lists/forms",
  actionInClientComponents: "/lists/client",
  htmx: "/htmx/list",
} as const;

export type ListWay = keyof typeof LISTS;
export const LIST_WAYS = Object.keys(LISTS) as ListWay[]; // declared with exactly these keys

/** The names of a count's figures. */
export function figureNames(count: number) {
  return {
    html: `html${count}`,
    htmlGzip: `htmlGzip${count}`,
    refresh: `refresh${count}`,
    refreshGzip: `refreshGzip${count}`,
    firstMs: `firstMs${count}`,
  } as const;
}

/**
 * h) Tables of 12, 100 and 500 rows. Bytes are counted once: they don't depend on how busy the
 * machine is.
 *
 * @param timed for which counts the first interaction is timed
 * @param hasTime whether there is time for one more round
 */
export async function weighLists(
  browser: Browser,
  origin: string,
  rounds: number,
  timed: readonly number[],
  hasTime: () => boolean,
): Promise<Scenario> {
  const page = await browser.newPage();
  const ways: [ListWay, Figures][] = [];
  for (const way of LIST_WAYS) {
    const figures: Record<string, number> = {};
    for (const count of COUNTS) {
      const names = figureNames(count);
      const url = `${origin}${LISTS[way]}/${count}`;
      const asked = way === "htmx" ? null : await captureRefresh(page, url);
      figures[names.html] = await bytesOf(url, { accept: "text/html" }, "identity");
      figures[names.htmlGzip] = await bytesOf(url, { accept: "text/html" }, "gzip");
      if (asked) {
        figures[names.refresh] = await bytesOf(asked.url, asked.headers, "identity");
        figures[names.refreshGzip] = await bytesOf(asked.url, asked.headers, "gzip");
      }
    }
    figures.scripts = await scriptBytes(browser, `${origin}${LISTS[way]}/${COUNTS[0]}`);
    ways.push([way, figures]);
  }
  await page.close();
  const times = new Map<ListWay, Figures[]>(LIST_WAYS.map((way) => [way, []]));
  let done = 0;
  for (; done < rounds && (done === 0 || hasTime()); done += 1) {
    for (const way of LIST_WAYS) {
      const taken: Record<string, number> = {};
      for (const count of timed) {
        const path = `${LISTS[way]}/${count}`;
        taken[figureNames(count).firstMs] = await firstInteraction(browser, origin, path);
      }
      times.get(way)?.push(taken);
    }
  }
  return {
    asks: `a table of ${COUNTS.join(", ")} rows: bytes of its HTML and of a refresh, raw and with gzip, of JavaScript, and until the first interaction works on a processor ${CPU_SLOWDOWN} times slower`,
    rounds: done,
    ways: Object.fromEntries(
      ways.map(([way, figures]) => [way, { ...figures, ...mediansOf(times.get(way) ?? []) }]),
    ),
  };
}

/** The request that Next's router sends for a refresh; its headers carry the router's state. */
async function captureRefresh(page: Page, url: string) {
  await page.goto(url);
  await page.waitForFunction("window.next?.router");
  const sent = page.waitForRequest((request) => "rsc" in request.headers());
  await page.evaluate("window.next.router.refresh()");
  const refresh = await sent;
  const headers = Object.entries(await refresh.allHeaders());
  return {
    url: refresh.url(),
    headers: Object.fromEntries(headers.filter(([name]) => !name.startsWith(":"))),
  };
}

/**
 * Bytes of the body as it travels; `fetch` would decompress it. A server need not compress.
 *
 * @throws Error if the response isn't 200, or is in an encoding that wasn't asked for
 */
async function bytesOf(
  url: string,
  headers: OutgoingHttpHeaders,
  coding: "identity" | "gzip",
): Promise<number> {
  const sent = request(url, { headers: { ...headers, "accept-encoding": coding } });
  sent.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  const found = response.headers["content-encoding"] ?? "identity";
  if (response.statusCode === 200 && [coding, "identity"].includes(found)) return bytes;
  throw new Error(`${url} answers ${response.statusCode} with ${found}`);
}

/** Bytes of JavaScript that a page loads with an empty cache, as they travel. */
async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "script") return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(url, { waitUntil: "networkidle" });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}

let users = 0;

/**
 * From the start of a load with an empty cache until the amount of the first row has changed,
 * milliseconds, for a user who presses its plus every 50 ms until the page reacts.
 */
async function firstInteraction(browser: Browser, origin: string, path: string): Promise<number> {
  const link = await openSlowLink(origin, ROUND_TRIP_MS);
  const context = await browser.newContext();
  try {
    users += 1;
    const value = writeRound({ id: `first-${process.pid}-${users}`, handlerMs: 0 });
    await context.addCookies([{ name: ROUND_COOKIE, value, url: link.origin }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(pressImpatiently, String(stockOf(1)[0]?.amount));
    await page.goto(link.origin + path, { waitUntil: "commit" });
    const worked = await page.waitForFunction("window.workedMs", undefined, { polling: 50 });
    return Number(await worked.jsonValue());
  } finally {
    await context.close();
    await link.close();
  }
}

/**
 * In the page: presses until the page sends something. A form that is submitted before React is
 * there loads the page again, which works, too.
 */
function pressImpatiently(before: string) {
  const begun = Number(sessionStorage.getItem("begun") ?? performance.timeOrigin);
  sessionStorage.setItem("begun", String(begun));
  let isHeard = false;
  addEventListener("submit", (event) => {
    isHeard ||= !event.defaultPrevented;
  });
  const { fetch } = window;
  window.fetch = (input, init) => {
    isHeard ||= init?.method === "POST";
    return fetch(input, init);
  };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    isHeard = true;
    send.call(this, body);
  };
  const pressing = setInterval(() => {
    const row = document.querySelector("tr");
    const amount = row?.querySelector("span")?.textContent;
    if (!amount) return;
    if (amount !== before) {
      clearInterval(pressing);
      Object.assign(window, { workedMs: performance.timeOrigin + performance.now() - begun });
    } else if (!isHeard) row.querySelectorAll("button")[1]?.click();
  }, 50);
}

/** What rows in one instance and as instances weigh beside forms of Server Actions. */
export function weightRatios({ ways }: Scenario, count: number) {
  const figure = (way: ListWay, name: string) => ways[way]?.[name] ?? Number.NaN;
  const names = figureNames(count);
  const against = (way: ListWay) => {
    const divide = (name: string) => figure(way, name) / figure("actionInForms", name);
    return {
      html: divide(names.html),
      htmlGzip: divide(names.htmlGzip),
      refresh: divide(names.refresh),
      refreshGzip: divide(names.refreshGzip),
    };
  };
  return { oneInstance: against("ownRowsInOneInstance"), instances: against("ownRowsAsInstances") };
}
