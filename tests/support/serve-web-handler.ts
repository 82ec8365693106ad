import { createServer, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { WebHandler } from "@/lib/common/http-methods";
import { listenOnLoopback } from "./loopback";

export interface ServedHandler {
  /** Origin, without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

// The DOM's stream types and Node's are the same thing at run time.
const bodyOf = (incoming: IncomingMessage) => Readable.toWeb(incoming) as BodyInit;

/**
 * Serves a Web handler on a free loopback port, so that a test sees what really goes over the wire.
 */
export async function serveWebHandler(handler: WebHandler): Promise<ServedHandler> {
  const server = createServer(async (incoming, outgoing) => {
    const headers = new Headers();
    for (const [name, values] of Object.entries(incoming.headersDistinct)) {
      for (const value of values ?? []) headers.append(name, value);
    }
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const { method = "GET" } = incoming;
    const hasBody = method !== "GET" && method !== "HEAD";
    const init = { method, headers, ...(hasBody && { body: bodyOf(incoming), duplex: "half" }) };
    const response = await handler(new Request(url, init));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (!response.body) outgoing.end();
    else Readable.fromWeb(response.body as ReadableStream).pipe(outgoing);
  });
  const { url, close } = await listenOnLoopback(server);
  return { url, stop: close };
}
