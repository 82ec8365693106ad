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
    onEarlyClose: (listener) => onEarlyClose(outgoing, listener),
  });
  if (staysOpen(incoming, outgoing)) outgoing.removeHeader("Connection");
  const fields = Object.entries(headers).flat();
  outgoing.writeHead(status, [...fields, "Content-Length", Buffer.byteLength(body)]);
  outgoing.end(body);
}

/**
 * As any connection of HTTP/1.1 does where neither side says otherwise (RFC 9112, section 9.3): 47
 * bytes need not repeat it.
 */
function staysOpen(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  return incoming.httpVersion === "1.1" && outgoing.shouldKeepAlive;
}

/** Calls back if the connection closes before the response is written. */
function onEarlyClose(outgoing: ServerResponse, listener: () => void): void {
  const tell = () => {
    if (!outgoing.writableFinished) listener();
  };
  if (outgoing.destroyed) tell();
  else outgoing.once("close", tell);
}
