import type { IncomingMessage, ServerResponse } from "node:http";
import { compressAnswer } from "../dispatch/compress-answer";
import type { Exchange } from "../dispatch/create-dispatcher";
import type { Answer } from "../dispatch/respond";
import { DISPATCH_PATH } from "../protocol/markup";
import { serveExchange } from "./serve-exchange";

/** An API route of Next's Pages Router. */
export type ApiRoute = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** With the slash, too, which Next asks for where `trailingSlash` is set; where it is not, Next redirects from it. */
const ASKED_FOR = [DISPATCH_PATH, `${DISPATCH_PATH}/`];
const BODY_TAKEN =
  "pages/api/ui-dispatch was handed a body that has been read. " +
  "Leave it to the route: export const config = { api: { bodyParser: false, externalResolver: true } };";

/**
 * The dispatch endpoint as an API route: Next hands it Node's own request and response, and spares what an App Router
 * route costs (`docs/decisions/051-api-route.md`).
 *
 * It answers what was asked for as `/__ui/dispatch` and rewritten to the route's file. By the file's own address it is
 * not there, and `onOwnAddress` is told: who guards the endpoint in front of Next knows the one path.
 *
 * The route throws (rejects) a TypeError where the body has been read before, as Next's `bodyParser` does.
 */
export function createApiRoute(
  exchangeAt: (path: string) => Exchange,
  onOwnAddress: () => void,
): ApiRoute {
  return async (incoming, outgoing) => {
    const [path = ""] = (incoming.url ?? "").split(/[?#]/, 1);
    if (!ASKED_FOR.some((end) => path.endsWith(end))) {
      onOwnAddress();
      outgoing.writeHead(404, { "Cache-Control": "no-store", "Content-Type": "text/plain" });
      outgoing.end(`Dispatches are sent to ${DISPATCH_PATH}.`);
      return;
    }
    if (incoming.readableEnded) throw new TypeError(BODY_TAKEN);
    const accepted = incoming.headers["accept-encoding"] ?? null;
    const encode = (answer: Answer) => compressAnswer(answer, accepted);
    await serveExchange(exchangeAt(path), incoming, outgoing, encode);
  };
}
