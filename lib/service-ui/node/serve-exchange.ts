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
  const fields = Object.entries(headers).flat();
  outgoing.writeHead(status, [...fields, "Content-Length", Buffer.byteLength(body)]);
  outgoing.end(body);
}

function onEarlyClose(outgoing: ServerResponse, listener: () => void): void {
  const tell = () => {
    if (!outgoing.writableFinished) listener();
  };
  if (outgoing.destroyed) tell();
  else outgoing.once("close", tell);
}
