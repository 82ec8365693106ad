import type { IncomingMessage, ServerResponse } from "node:http";
import type { EncodedAnswer } from "../dispatch/compress-answer";
import type { Exchange } from "../dispatch/create-dispatcher";
import type { Answer } from "../dispatch/respond";
import { bodyOf } from "./collect-body";
import { incomingHeaders } from "./incoming-headers";

/**
 * Has an exchange answer a Node request, in Node's own terms: no `Request` and no `Response` is made of it.
 *
 * @param encode what is done to the answer last; default nothing
 */
export async function serveExchange(
  exchange: Exchange,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  encode: (answer: Answer) => EncodedAnswer = (answer) => answer,
): Promise<void> {
  const answer = await exchange({
    method: incoming.method ?? "",
    headers: incomingHeaders(incoming),
    body: bodyOf(incoming),
  });
  const { status, headers, body } = encode(answer);
  if (staysOpen(incoming, outgoing)) outgoing.removeHeader("Connection");
  outgoing.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  outgoing.end(body);
}

/** As any connection of HTTP/1.1 does where neither side says otherwise (RFC 9112, section 9.3): 47 bytes need not repeat it. */
function staysOpen(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  return incoming.httpVersion === "1.1" && outgoing.shouldKeepAlive;
}
