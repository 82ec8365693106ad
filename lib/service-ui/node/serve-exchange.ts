import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Exchange } from "../dispatch/answer-in-frames";
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
  if (typeof body === "string") {
    outgoing.writeHead(status, [...fields, "Content-Length", Buffer.byteLength(body)]);
    outgoing.end(body);
    return;
  }
  outgoing.writeHead(status, fields);
  // Rejects if the client leaves, which cancels the body.
  await pipeline(Readable.fromWeb(body as NodeReadableStream), outgoing).catch(() => {});
}

function onEarlyClose(outgoing: ServerResponse, listener: () => void): void {
  const tell = () => {
    if (!outgoing.writableFinished) listener();
  };
  if (outgoing.destroyed) tell();
  else outgoing.once("close", tell);
}
