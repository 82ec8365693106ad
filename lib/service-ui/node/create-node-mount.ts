import type { IncomingMessage, ServerResponse } from "node:http";
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

/** The mount that answers dispatches. The bundle of the handlers puts it here. */
export const NODE_MOUNT = Symbol.for("service-ui.node-mount");
/**
 * Set by a server of `service-ui/node` before it loads the app. Aborted when the server stops and
 * its streams must end.
 */
export const NODE_SERVER = Symbol.for("service-ui.node-server");

/** Shared by the server and the bundle of the handlers, which can't import each other. */
export const nodeProcess: typeof globalThis & {
  [NODE_MOUNT]?: NodeMount;
  [NODE_SERVER]?: AbortSignal;
} = globalThis;
