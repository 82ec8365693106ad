import type { IncomingMessage, ServerResponse } from "node:http";
import type { Exchange } from "../dispatch/respond";
import { bodyOf } from "./collect-body";
import { incomingHeaders } from "./incoming-headers";

/**
 * Lets the dispatch endpoint answer a Node request directly, without making a `Request` or a
 * `Response`.
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
 * An HTTP/1.1 connection stays open by default (RFC 9112, section 9.3). Leaving out the header that
 * says so saves 47 bytes.
 */
function staysOpen(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  return incoming.httpVersion === "1.1" && outgoing.shouldKeepAlive;
}

function onEarlyClose(outgoing: ServerResponse, listener: () => void): void {
  const tell = () => {
    if (!outgoing.writableFinished) listener();
  };
  if (outgoing.destroyed) tell();
  else outgoing.once("close", tell);
}
