import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import type { DispatchRequestBody } from "@/lib/protocol/dispatch";
import { buildRuntime } from "@/scripts/build-runtime.mjs";
import { PATIENCE_MS } from "./patience";

const ENDPOINT = "/__ui/dispatch";

/** A dispatch that has reached the server and waits for what the test decides. */
export interface Received {
  readonly body: DispatchRequestBody;
  readonly headers: IncomingMessage["headers"];
  /** Resolves once the browser has let go of the request. */
  readonly closed: Promise<void>;
  /** Answers with success; a patch may be of any shape. */
  patch(...patches: unknown[]): void;
  /** Answers with success, and asks for more than patches; what it asks for may be of any shape. */
  ask(asked: { refresh?: unknown; navigate?: unknown }, ...patches: unknown[]): void;
  /** Answers with a refusal. */
  refuse(status: number, code: string): void;
  /** Answers with whatever it is given; a string goes out as it is. */
  answer(status: number, body: unknown, headers?: Record<string, string>): void;
  /** Cuts the connection, after `partial` where that is given. */
  cut(partial?: string): void;
}

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
}

export interface LoggedEvent {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a detail comes from the page as JSON, of any of eight shapes
  readonly detail: any;
}

export interface PageOptions {
  readonly csp?: string;
  /** Attributes of the runtime's script tag; default attaches the endpoint. */
  readonly script?: string;
  /** Runs in the page before its own scripts. */
  readonly before?: () => void;
  /** Whether timers stand still until the test moves them. */
  readonly clock?: boolean;
}

/** Starts a browser for a test file, and gives the function that opens a page in it. */
export function runtimePages(): (body: string, options?: PageOptions) => Promise<RuntimePage> {
  let browser: Browser;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    buildRuntime();
    browser = await chromium.connect(inject("browserEndpoint"));
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  afterAll(() => browser?.close());

  return async (body, options = {}) => {
    const server = await serveRuntimePage(body, options);
    closers.push(() => stopServing(server.http));
    const context = await browser.newContext();
    closers.push(() => context.close());
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const consoled: string[] = [];
    page.on("console", (message) => {
      if (message.type() !== "log") consoled.push(message.text());
    });
    page.on("pageerror", (error) => consoled.push(String(error)));
    if (options.clock) {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1_000);
    }
    await page.addInitScript(keepLog);
    if (options.before) await page.addInitScript(options.before);
    const { port } = server.http.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const log = () => page.evaluate(() => window.eventLog as LoggedEvent[]);
    return {
      page,
      context,
      consoled,
      received: server.received,
      requests: server.requests,
      serveNext: server.serveNext,
      next: server.next,
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
      logged: async (name, count = 1) => {
        await page.waitForFunction(
          ([name, count]) => window.eventLog.filter((entry) => entry.name === name).length >= count,
          [name, count] as const,
        );
        return (await log()).filter((entry) => entry.name === name);
      },
    };
  };
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
    "service:ui-event:dispatching",
    "service:ui-event:dispatched",
    "service:ui-event:failed",
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

/** The server behind a page of a test's own. */
export interface RuntimeServer {
  readonly http: Server;
  readonly received: Received[];
  readonly requests: string[];
  serveNext(body: string): void;
  next(): Promise<Received>;
}

/**
 * Serves a page on a loopback port, with the built runtime and an endpoint that the test answers.
 */
export async function serveRuntimePage(
  body: string,
  options: PageOptions = {},
): Promise<RuntimeServer> {
  const built = (name: string) => readFile(new URL(`../../public/${name}`, import.meta.url));
  const runtime = await built("event-runtime.js");
  const notice = await built("event-runtime-trouble.js");
  const received: Received[] = [];
  const requests: string[] = [];
  const waiting: ((dispatch: Received) => void)[] = [];
  let seen = 0;
  const script = options.script ?? `data-ui-endpoint="${ENDPOINT}"`;
  const page = (
    body: string,
  ) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title>
<link rel="icon" href="data:,"><script src="/event-runtime.js" defer ${script}></script></head>
<body>${body}</body></html>`;
  let html = page(body);

  const http = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === "/event-runtime.js") {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(runtime);
    } else if (request.method === "POST") {
      const dispatch = await receive(request, response);
      received.push(dispatch);
      const taker = waiting.shift();
      if (taker) seen++;
      taker?.(dispatch);
    } else if (request.url?.endsWith("/event-runtime-trouble.js")) {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(notice);
    } else if (request.headers["sec-fetch-dest"] === "document" || request.url === "/") {
      // Each address is one of the same page: where the browser has gone is seen by it.
      const headers = { "Content-Type": "text/html; charset=utf-8" };
      const policy = options.csp ? { "Content-Security-Policy": options.csp } : {};
      response.writeHead(200, { ...headers, ...policy }).end(html);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    http,
    received,
    requests,
    serveNext: (body) => {
      html = page(body);
    },
    next: () => {
      const ready = received[seen];
      if (ready) seen++;
      return ready ? Promise.resolve(ready) : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as DispatchRequestBody;
  const { dispatchId } = body;
  const answer: Received["answer"] = (status, content, headers) => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(text);
  };
  const ask: Received["ask"] = (asked, ...patches) => {
    const kind = patches.length > 0 ? "patch" : "ack";
    answer(200, { ok: true, kind, dispatchId, patches, ...asked });
  };
  return {
    body,
    headers: request.headers,
    closed: new Promise((resolve) => response.once("close", resolve)),
    answer,
    patch: (...patches) => ask({}, ...patches),
    ask,
    refuse: (status, code) => {
      answer(status, { type: "about:blank", title: code, status, code, detail: code, dispatchId });
    },
    cut: (partial) => {
      if (partial === undefined) {
        request.socket.destroy();
        return;
      }
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "9999" });
      response.write(partial, () => request.socket.destroy());
    },
  };
}

export async function stopServing(http: Server): Promise<void> {
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
}
