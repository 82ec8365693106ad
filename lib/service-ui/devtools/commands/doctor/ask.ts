import { type IncomingHttpHeaders, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { text as textOf } from "node:stream/consumers";
import { PROBE_AGENT } from "../../../wire/dispatch";

const TIMEOUT_MS = 10_000;

interface Question {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Requests an address with the headers of a browser's page, and follows no redirect. It doesn't use
 * `fetch`, because `fetch` sets `Origin` and `Sec-Fetch-Site` itself.
 *
 * @throws (rejects) an Error of Node; its `code` says why there was no response
 */
export function ask(address: URL, { method = "GET", headers = {}, body }: Question = {}) {
  const request = address.protocol === "https:" ? overHttps : overHttp;
  return new Promise<HttpReply>((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = { "User-Agent": PROBE_AGENT, ...headers };
    const options = { method, headers: sent, agent: false, signal };
    const outgoing = request(address, options, (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      textOf(incoming).then((text) => resolve({ status, headers, text }), reject);
    });
    // Without this listener, Node would close the connection without any event.
    outgoing.on("upgrade", (incoming, socket) => {
      socket.destroy();
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: "" });
    });
    outgoing.on("error", reject).end(body);
  });
}

const MAX_REDIRECTS = 5;

/** Reads an address. It follows redirects within the address's origin. */
export async function visitPage(
  address: URL,
  more: Readonly<Record<string, string>> = {},
): Promise<HttpReply> {
  let next = address;
  for (let left = MAX_REDIRECTS; ; left -= 1) {
    const reply = await ask(next, { headers: { Accept: "text/html, application/json", ...more } });
    const { location = "" } = reply.headers;
    const isRedirect = reply.status >= 300 && reply.status < 400;
    if (!isRedirect || left === 0 || !URL.canParse(location, next)) return reply;
    const there = new URL(location, next);
    if (there.origin !== address.origin) return reply;
    there.username = address.username;
    there.password = address.password;
    next = there;
  }
}

/** One member of a reply's JSON object; undefined if the reply has no such object. */
export function memberOf({ text }: HttpReply, name: string): unknown {
  try {
    return Object(JSON.parse(text))[name];
  } catch {
    return undefined;
  }
}

/** The path at the end of an app's address, such as `/shop`; `""` if there is none. */
export function basePathOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "");
}

/** The address of a path of the app, credentials included. */
export function below(app: URL, path: string): URL {
  return withPath(app, basePathOf(app) + path);
}

/** The same origin and credentials, with another path and without a query. */
export function withPath(url: URL, path: string): URL {
  const address = new URL(url);
  address.pathname = path;
  address.search = "";
  return address;
}

/** An address without credentials, fit for display. */
export function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}
