import type { IncomingMessage, ServerResponse } from "node:http";
import type { Exchange } from "../dispatch/create-dispatcher";
import type { CollectBody, DispatchRequest } from "../dispatch/dispatch-request";
import type { ReadonlyHeaders } from "../interaction/event";
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
  const request = new NodeRequest(incoming, outgoing);
  const { status, headers, body } = await exchange(request);
  if (staysOpen(incoming, outgoing)) outgoing.removeHeader("Connection");
  outgoing.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  outgoing.end(body);
}

/** A class for the reason that `DispatchedEvent` is one: its getter. */
class NodeRequest implements DispatchRequest {
  readonly method: string;
  readonly headers: ReadonlyHeaders;
  readonly body: CollectBody;
  readonly #outgoing: ServerResponse;

  constructor(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.method = incoming.method ?? "";
    this.headers = incomingHeaders(incoming);
    this.body = bodyOf(incoming);
    this.#outgoing = outgoing;
  }

  /** Asked for by few: most handlers run to their end. */
  get signal(): AbortSignal {
    return closingOf(this.#outgoing);
  }
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
