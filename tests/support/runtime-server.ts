import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type DispatchRequestBody, FRAMES_TYPE } from "@/lib/service-ui/wire/dispatch";
import { problemBody } from "./problem-body";

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
  ask(asked: Readonly<Record<string, unknown>>, ...patches: unknown[]): void;
  /** Answers with a frame of a stream; what is answered next ends the stream. */
  frame(...patches: unknown[]): void;
  /** Sends a piece of a stream as it is. */
  piece(piece: string | Uint8Array): void;
  /** Answers with a refusal. */
  refuse(status: number, code: string): void;
  /** Answers with whatever it is given; a string goes out as it is, a code as its problem. */
  answer(status: number, body: unknown, headers?: Record<string, string>): void;
  /** Cuts the connection, after `partial` where that is given. */
  cut(partial?: string): void;
}

export interface ServedPage {
  readonly csp?: string;
  /** Attributes of the runtime's script tag; default attaches the endpoint. */
  readonly script?: string;
  /** What the runtime's script waits for before it comes. */
  readonly coming?: Promise<unknown>;
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
  options: ServedPage = {},
): Promise<RuntimeServer> {
  const runtime = await readFile(new URL("../../public/event-runtime.js", import.meta.url));
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
      await options.coming;
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(runtime);
    } else if (request.method === "POST") {
      const dispatch = await receive(request, response);
      received.push(dispatch);
      const taker = waiting.shift();
      if (taker) seen++;
      taker?.(dispatch);
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
    const text = typeof content === "string" ? content : JSON.stringify(problemBody(content));
    if (response.headersSent) response.end(text);
    else response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(text);
  };
  const ask: Received["ask"] = (asked, ...patches) => {
    const kind = patches.length > 0 ? "patch" : "ack";
    answer(200, { ok: true, kind, dispatchId, patches, ...asked });
  };
  const piece: Received["piece"] = (content) => {
    if (!response.headersSent) response.writeHead(200, { "Content-Type": FRAMES_TYPE });
    response.write(content);
  };
  return {
    body,
    headers: request.headers,
    closed: new Promise((resolve) => response.once("close", resolve)),
    answer,
    patch: (...patches) => ask({}, ...patches),
    ask,
    piece,
    frame: (...patches) => piece(`${JSON.stringify({ patches })}\n`),
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
