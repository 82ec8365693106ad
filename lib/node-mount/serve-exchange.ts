import type { IncomingMessage, ServerResponse } from "node:http";
import type { Exchange } from "../dispatch/create-dispatcher";
import { bodyOf } from "./collect-body";
import { incomingHeaders } from "./incoming-headers";

/**
 * Has an exchange answer a Node request in Node's own terms: no `Request` and no `Response` is made
 * of it.
 */
export async function serveExchange(
  exchange: Exchange,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { status, headers, body } = await exchange({
    method: incoming.method ?? "",
    headers: incomingHeaders(incoming),
    body: bodyOf(incoming),
    get signal() {
      return closingOf(outgoing);
    },
  });
  if (staysOpen(incoming, outgoing)) outgoing.removeHeader("Connection");
  outgoing.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  outgoing.end(body);
}

/**
 * As any connection of HTTP/1.1 does where neither side says otherwise (RFC 9112, section 9.3): 47
 * bytes need not repeat it.
 */
function staysOpen(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  return incoming.httpVersion === "1.1" && outgoing.shouldKeepAlive;
}

/** Aborted when the connection closes before the response is written. */
function closingOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!outgoing.writableFinished) controller.abort();
  };
  if (outgoing.destroyed) abort();
  else outgoing.once("close", abort);
  return controller.signal;
}
