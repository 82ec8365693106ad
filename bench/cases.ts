import type { Browser } from "playwright-core";
import type { Target } from "./load";
import type { Server, ServerName } from "./servers";

/** One way to have the same work done, with a request as Chromium sends it. */
export interface Case extends Target {
  readonly key: "a" | "b" | "c" | "d" | "e" | "f";
  readonly server: ServerName;
  readonly method: "POST";
  readonly body: () => string;
  /** What an answer must hold for its request to count as done. */
  readonly expected: RegExp;
}

export const VALUE = "ada.lovelace@example.org";

/** What the load generator writes itself. */
const OWN_HEADERS = new Set(["host", "connection", "content-length"]);

interface Captured {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The six cases, their requests taken from pages in a real browser. */
export async function captureCases(
  browser: Browser,
  origins: Readonly<Record<ServerName, string>>,
): Promise<readonly Case[]> {
  const dispatch = await capture(browser, origins.next, "/dispatch");
  const action = await capture(browser, origins.next, "/action");
  const htmx = await capture(browser, origins.next, "/htmx");
  const [before = "", after = ""] = dispatch.body.split(/ui_evt_[0-9a-f]{32}/);
  if (!after) throw new Error("The runtime sent no dispatch.");
  const dispatchBody = () => `${before}${newDispatchId()}${after}`;
  const on = (server: ServerName) => ({
    server,
    method: "POST" as const,
    headers: { ...dispatch.headers, origin: origins[server] },
    body: dispatchBody,
  });
  const patches = /"kind":"patch".*"setText".*A letter will go to .*"setAttribute".*"valid"/;
  return [
    {
      key: "a",
      name: "this project's route in Next",
      ...on("next"),
      path: dispatch.path,
      expected: patches,
    },
    {
      key: "b",
      name: "a Server Action of the same app",
      server: "next",
      ...asSent(action),
      expected: /A letter will go to/,
    },
    {
      key: "c",
      name: "a bare route of Next",
      ...on("next"),
      path: "/bare",
      expected: /A letter will go to/,
    },
    {
      key: "d",
      name: "this project on the Node mount",
      ...on("node"),
      path: dispatch.path,
      expected: patches,
    },
    {
      key: "e",
      name: "plain node:http, one HMAC",
      ...on("plain"),
      path: dispatch.path,
      expected: /"mac":"/,
    },
    {
      key: "f",
      name: "htmx and a route of Next",
      server: "next",
      ...asSent(htmx),
      expected: /data-state="valid"/,
    },
  ];
}

function asSent({ path, headers, body }: Captured) {
  return { method: "POST" as const, path, headers, body: () => body };
}

let dispatches = Date.now();

function newDispatchId(): string {
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

/** Sends one request of a case and checks what comes back: a fast error is no result. */
export async function prove(test: Case, { origin }: Server): Promise<void> {
  const response = await fetch(origin + test.path, {
    method: "POST",
    headers: test.headers,
    body: test.body(),
  });
  const text = await response.text();
  if (response.status === 200 && test.expected.test(text)) return;
  throw new Error(`${test.name} answers ${response.status}: ${text.slice(0, 500)}`);
}
