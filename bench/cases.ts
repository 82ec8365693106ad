import type { Browser } from "playwright-core";
import { judge } from "./app/judge";
import type { CaseKey } from "./case-key";
import { judgmentOf } from "./judgment-of";
import type { Target } from "./load";
import type { ServerName } from "./servers";

/** One way to have the same work done, with a request as Chromium sends it. */
export interface Case extends Target {
  readonly key: CaseKey;
  readonly server: ServerName;
  readonly method: "POST";
  readonly body: () => string;
}

export const VALUE = "ada.lovelace@example.org";

/** What the load generator writes itself. */
const OWN_HEADERS = new Set(["host", "connection", "content-length"]);

interface Captured {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The cases, their requests taken from pages in a real browser. */
export async function captureCases(
  browser: Browser,
  origins: Readonly<Record<ServerName, string>>,
): Promise<readonly Case[]> {
  const dispatch = await capture(browser, origins.next, "/check/own");
  const action = await capture(browser, origins.next, "/check/action");
  const htmx = await capture(browser, origins.next, "/htmx/check");
  const query = await capture(browser, origins.next, "/check/query");
  const [before = "", after = ""] = dispatch.body.split(/ui_evt_[0-9a-f]{32}/);
  if (!after) throw new Error("The runtime sent no dispatch.");
  const dispatchBody = () => `${before}${newDispatchId()}${after}`;
  const on = (server: ServerName) => ({
    server,
    method: "POST" as const,
    headers: { ...dispatch.headers, origin: origins[server] },
    body: dispatchBody,
  });
  return [
    {
      key: "route",
      name: "Service UI, its route in Next",
      ...on("next"),
      path: dispatch.path,
    },
    {
      key: "action",
      name: "a Server Action",
      server: "next",
      ...asSent(action),
    },
    {
      key: "bare",
      name: "a bare route of Next that checks nothing",
      ...on("next"),
      path: "/bare",
    },
    {
      key: "node",
      name: "Service UI on the Node mount",
      ...on("node"),
      path: dispatch.path,
    },
    {
      key: "plain",
      name: "plain node:http with the same JSON, HMAC and SQLite insert",
      ...on("plain"),
      path: dispatch.path,
    },
    {
      key: "htmx",
      name: "htmx and a route of Next",
      server: "next",
      ...asSent(htmx),
    },
    {
      key: "query",
      name: "TanStack Query and a route of Next",
      server: "next",
      ...asSent(query),
    },
  ];
}

function asSent({ path, headers, body }: Captured) {
  return { method: "POST" as const, path, headers, body: () => body };
}

let dispatches = Date.now();

export function newDispatchId(): string {
  dispatches += 1;
  return `ui_evt_${dispatches.toString(16).padStart(32, "0")}`;
}

/** The request that a page sends when its field is filled. */
async function capture(browser: Browser, origin: string, page: string): Promise<Captured> {
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    await tab.goto(origin + page, { waitUntil: "networkidle" });
    const sent = tab.waitForRequest((request) => request.method() === "POST");
    await tab.fill("#email", VALUE);
    const request = await sent;
    await tab.waitForSelector('#message[data-state="valid"]');
    const headers = Object.entries(await request.allHeaders()).filter(
      ([name]) => !name.startsWith(":") && !OWN_HEADERS.has(name),
    );
    const { pathname, search } = new URL(request.url());
    return {
      path: pathname + search,
      headers: Object.fromEntries(headers),
      body: request.postData() ?? "",
    };
  } finally {
    await context.close();
  }
}

/**
 * Sends one request of a case and compares its answer with the result that all cases must give.
 *
 * @throws Error if it differs
 */
export async function prove({ key, name, path, headers, body }: Case, origin: string) {
  const response = await fetch(origin + path, { method: "POST", headers, body: body() });
  const answer = await response.text();
  if (response.status !== 200) {
    throw new Error(`${name} answers ${response.status}: ${answer.slice(0, 500)}`);
  }
  const found = judgmentOf(key, answer);
  const { text, state } = judge(VALUE);
  if (found.text === text && found.state === state) return;
  throw new Error(`${name} comes to another result: ${JSON.stringify(found)}`);
}
