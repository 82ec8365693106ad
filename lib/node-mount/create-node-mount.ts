import type { IncomingMessage, ServerResponse } from "node:http";
import type { Exchange } from "../dispatch/create-dispatcher";
import { DISPATCH_PATH } from "../protocol/markup";
import { serveExchange } from "./serve-exchange";

/**
 * Answers a request to the dispatch endpoint.
 *
 * @returns false where the request is for something else; then it is untouched
 */
export type NodeMount = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** The dispatch endpoint as a part of a `node:http` server. */
export function createNodeMount(exchange: Exchange): NodeMount {
  return (incoming, outgoing) => {
    if (!isDispatch(incoming.url)) return false;
    serveExchange(exchange, incoming, outgoing).catch(() => outgoing.destroy());
    return true;
  };
}

/** The one spelling of the path, with any query. Each other spelling is for the router to judge. */
function isDispatch(target: string | undefined): boolean {
  return target === DISPATCH_PATH || target?.startsWith(`${DISPATCH_PATH}?`) === true;
}
