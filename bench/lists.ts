import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import type { Browser, Page } from "playwright-core";
import type { Server } from "./servers";

const COUNTS = [12, 100, 500] as const;

/** Each way to write a list of rows, by its folder under `/lists`. */
const WAYS = {
  instances: "rows as instances",
  one: "rows in one instance",
  forms: "Server Actions in forms",
  "one-client": "rows in one instance, client components",
  client: "Server Actions, client components",
} as const;

type ListWay = keyof typeof WAYS;

/** Bytes of a response's body: as it is, and with gzip. */
export interface Weight {
  readonly raw: number;
  readonly gzip: number;
}

/** The page's HTML, and the response to one `router.refresh()` of it. */
export interface ListWeight {
  readonly html: Weight;
  readonly refresh: Weight;
}

/** By the way, then by the number of rows. */
export type ListFigures = Readonly<Record<ListWay, Readonly<Record<string, ListWeight>>>>;

const WAY_NAMES = Object.keys(WAYS) as ListWay[]; // declared with exactly these keys

/** Weighs each list once: bytes don't depend on how busy the machine is. */
export async function measureLists(browser: Browser, { origin }: Server): Promise<ListFigures> {
  const page = await browser.newPage();
  const figures: [ListWay, Record<string, ListWeight>][] = [];
  for (const way of WAY_NAMES) {
    const weights: Record<string, ListWeight> = {};
    for (const count of COUNTS) {
      const url = `${origin}/lists/${way}/${count}`;
      const html = await weigh(url, { accept: "text/html" });
      const asked = await captureRefresh(page, url);
      weights[count] = { html, refresh: await weigh(asked.url, asked.headers) };
    }
    figures.push([way, weights]);
  }
  await page.close();
  return Object.fromEntries(figures) as Record<ListWay, Record<string, ListWeight>>; // all of `WAYS`
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

async function weigh(url: string, headers: Readonly<Record<string, string>>): Promise<Weight> {
  return {
    raw: await bytesOf(url, { ...headers, "accept-encoding": "identity" }),
    gzip: await bytesOf(url, { ...headers, "accept-encoding": "gzip" }),
  };
}

/**
 * Bytes of the body as it travels; `fetch` would decompress it.
 *
 * @throws Error if the response isn't 200 or isn't in the encoding that was asked for
 */
async function bytesOf(url: string, headers: OutgoingHttpHeaders): Promise<number> {
  const sent = request(url, { headers });
  sent.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  const encoding = response.headers["content-encoding"] ?? "identity";
  if (response.statusCode === 200 && encoding === headers["accept-encoding"]) return bytes;
  throw new Error(`${url} answers ${response.statusCode} with ${encoding}`);
}

/** Each way with its weights, for a table: of the HTML and of a refresh, each raw and with gzip. */
export function listRows(lists: ListFigures, counts: readonly number[] = COUNTS): string[][] {
  const head = counts.flatMap((count) => [`HTML of ${count}`, "gzip", "refresh", "gzip"]);
  const rows = WAY_NAMES.map((way) => [
    WAYS[way],
    ...counts.flatMap((count) => {
      const { html, refresh } = weightOf(lists, way, count);
      return [html.raw, html.gzip, refresh.raw, refresh.gzip].map((bytes) =>
        bytes.toLocaleString("en"),
      );
    }),
  ]);
  return [["Bytes", ...head], ...rows];
}

/** What one instance with 500 rows weighs beside the page of forms, neither with client components in rows. */
export function oneInstanceRatios(lists: ListFigures): { html: Weight; refresh: Weight } {
  const one = weightOf(lists, "one", 500);
  const forms = weightOf(lists, "forms", 500);
  const divide = (what: keyof ListWeight) => ({
    raw: one[what].raw / forms[what].raw,
    gzip: one[what].gzip / forms[what].gzip,
  });
  return { html: divide("html"), refresh: divide("refresh") };
}

/** @throws Error if the run didn't measure it */
function weightOf(lists: ListFigures, way: ListWay, count: number): ListWeight {
  const weight = lists[way][count];
  if (!weight) throw new Error(`The list of ${count} ${WAYS[way]} was not measured.`);
  return weight;
}
