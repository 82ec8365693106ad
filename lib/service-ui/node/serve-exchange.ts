import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Exchange } from "../dispatch/answer-in-frames";
import type { CollectBody } from "../dispatch/dispatch-request";

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
    onEarlyClose: (listener) => onEarlyClose(incoming, outgoing, listener),
  });
  const fields = Object.entries(headers).flat();
  if (typeof body === "string") {
    outgoing.writeHead(status, [...fields, "Content-Length", Buffer.byteLength(body)]);
    outgoing.end(body);
    return;
  }
  outgoing.writeHead(status, fields);
  const leaving = new AbortController();
  onEarlyClose(incoming, outgoing, () => leaving.abort());
  const { signal } = leaving;
  // Rejects if the client leaves, which cancels the body.
  await pipeline(Readable.fromWeb(body as NodeReadableStream), outgoing, { signal }).catch(
    () => {},
  );
}

/**
 * Listens to the connection. A response that waits behind that of an earlier request is not told
 * when its connection closes.
 */
function onEarlyClose(
  { socket }: IncomingMessage,
  outgoing: ServerResponse,
  listener: () => void,
): void {
  if (socket.destroyed) {
    listener();
    return;
  }
  // As many requests may wait on one connection as its client likes.
  socket.setMaxListeners(0).once("close", listener);
  outgoing.once("finish", () => socket.off("close", listener));
}

/**
 * The headers of a Node request in the form that handlers read. Those of `X-Forwarded-*` that the
 * request lacks are added, as Next adds them, so that handlers see the same as on Next's route.
 */
export function incomingHeaders({ headers, socket }: IncomingMessage): Headers {
  const forwarded = {
    "x-forwarded-for": socket.remoteAddress,
    "x-forwarded-host": headers.host,
    "x-forwarded-port": socket.localPort?.toString(),
    "x-forwarded-proto": "encrypted" in socket ? "https" : "http",
  };
  const all = new Headers();
  for (const [name, value] of Object.entries({ ...forwarded, ...headers })) {
    if (value !== undefined) all.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return all;
}

/**
 * Collects the body of a Node request as it arrives.
 *
 * To stop, the collector removes its listeners. It never destroys the request, because that would
 * cut the connection before the response. Node reads and discards the rest of a refused body, so
 * the connection can be used again. If the connection closes while the body is still arriving, the
 * promise rejects.
 */
export function bodyOf(incoming: IncomingMessage): CollectBody {
  return (maxBytes) =>
    new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      let size = 0;
      const collect = (chunk: Uint8Array) => {
        size += chunk.byteLength;
        if (size > maxBytes) settle(null);
        else chunks.push(chunk);
      };
      const settle = (bytes: Uint8Array | null) => {
        incoming.off("data", collect).off("end", complete).off("close", cutOff);
        resolve(bytes);
      };
      const complete = () => settle(Buffer.concat(chunks));
      const cutOff = () => reject(new Error("The body was cut off."));
      // A closed request raises no further event. Without this line, the promise would never
      // settle, and the dispatcher would wait for `bodyTimeoutMs`.
      if (incoming.destroyed) return cutOff();
      // "close" without "end" means that the body was cut off. No listener for "error" is needed,
      // because an incoming request doesn't throw without one.
      incoming.on("data", collect).on("end", complete).on("close", cutOff);
    });
}
