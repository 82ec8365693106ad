import type { IncomingMessage, ServerResponse } from "node:http";
import type { NODE_MOUNT, NODE_SERVER } from "../../common/registered-symbols";
import type { Exchange } from "../dispatch/answer-in-frames";
import { serveExchange } from "./serve-exchange";

/**
 * Answers a request to the dispatch endpoint.
 *
 * @returns false for a request to any other address, which is left untouched
 */
type NodeMount = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * The dispatch endpoint as a part of a `node:http` server.
 *
 * @param path the path that the mount answers, with the app's `basePath`. The mount accepts exactly
 *   this text, with any query. Every other target goes on to Next, which may route it to the same
 *   handler: its checks and its replay key don't depend on the path.
 */
export function createNodeMount(exchange: Exchange, path: string): NodeMount {
  return (incoming, outgoing) => {
    if (incoming.url !== path && !incoming.url?.startsWith(`${path}?`)) return false;
    serveExchange(exchange, incoming, outgoing).catch(() => outgoing.destroy());
    return true;
  };
}

/** Shared by the server and the bundle of the handlers, which can't import each other. */
export const nodeProcess: typeof globalThis &
  Partial<Record<typeof NODE_MOUNT, NodeMount> & Record<typeof NODE_SERVER, AbortSignal>> =
  globalThis;
