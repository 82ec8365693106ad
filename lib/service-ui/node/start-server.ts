import { once, setMaxListeners } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { processLogger } from "../../common/logging/logger";
import { NODE_MOUNT, NODE_SERVER } from "../../common/registered-symbols";
import { CLEAN_UP_MS } from "../dispatch/end-generator";

import { watchConnections } from "./connections";
import { nodeProcess } from "./create-node-mount";
import { untilRegistered } from "./until-registered";

/** How long the last line of a stream may be under way, milliseconds. */
const LAST_LINE_MS = 1_000;
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };
const NOT_LOADED =
  "No dispatch route has been loaded. Load it in register() of instrumentation.ts, after the " +
  'check of the environment: await import("./app/__ui/dispatch/route");';

/** What a server is started with; everything has a default. */
export interface ServerOptions {
  /** The folder of the built app; default: the current folder. */
  readonly dir?: string;
  /** The address to listen on; default all. */
  readonly hostname?: string;
  /** Default `PORT`, else 3000; 0 for any free port. */
  readonly port?: number;
  /** How long a stop waits for requests in flight; default 10000. */
  readonly gracePeriodMs?: number;
}

/** A server that answers. */
export interface NodeServer {
  /** The origin that the server listens on, without a slash at its end. */
  readonly url: string;
  /**
   * Takes no new connections, waits at most `gracePeriodMs` for requests in flight, then cuts what
   * is left.
   */
  close(): Promise<void>;
}

/**
 * Answers a request to the dispatch endpoint, for a server that you put together yourself.
 *
 * Handlers then run outside of Next's request, so `cookies()` and `revalidateTag()` throw.
 *
 * @returns false for a request to any other address, which is left untouched
 *
 * @example
 * ```ts
 * import { createServer } from "node:http";
 * import { answerDispatch } from "service-ui/node";
 *
 * createServer((incoming, outgoing) => {
 *   if (!answerDispatch(incoming, outgoing)) outgoing.writeHead(404).end();
 * }).listen(3000);
 * ```
 */
export function answerDispatch(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  return nodeProcess[NODE_MOUNT]?.(incoming, outgoing) ?? false;
}

/**
 * Starts the built app on a server that answers `/__ui/dispatch` itself and hands all other
 * requests to Next. SIGINT and SIGTERM stop the server gracefully; a second signal stops it at
 * once.
 *
 * `instrumentation.ts` must load the dispatch route before the first request.
 *
 * @returns once the server answers
 * @throws Error if the port is taken, the app is not built, or no dispatch route has been loaded
 *
 * @example
 * ```ts
 * import { startServer } from "service-ui/node";
 *
 * const server = await startServer({ port: 8080 });
 * console.warn(`Listening on ${server.url}`);
 * ```
 */
export async function startServer({
  dir = process.cwd(),
  hostname,
  port = Number(process.env.PORT || 3000),
  gracePeriodMs = 10_000,
}: ServerOptions = {}): Promise<NodeServer> {
  // Next reads `NODE_ENV` when it is imported.
  Reflect.set(process.env, "NODE_ENV", process.env.NODE_ENV || "production");
  const stopping = new AbortController();
  // Each stream listens.
  setMaxListeners(0, stopping.signal);
  nodeProcess[NODE_SERVER] = stopping.signal;
  const { default: next } = await import("next");

  let handler: Promise<RequestListener>;
  let handOn: RequestListener | undefined;
  const server = createServer(async (incoming, outgoing) => {
    try {
      // Requests that come before Next is ready wait for it, as they do with `next start`.
      handOn ??= await handler;
      if (!answerDispatch(incoming, outgoing)) await handOn(incoming, outgoing);
    } catch (error) {
      processLogger().error("request failed", { error });
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end();
    }
  });
  const connections = watchConnections(server);
  server.listen(port, hostname);
  await once(server, "listening");
  const address = server.address() as AddressInfo;
  const app = next({ dev: false, dir, hostname: hostname ?? "localhost", port: address.port });
  handler = app.prepare().then(() => app.getRequestHandler());
  try {
    await handler;
    await untilRegistered(app);
    if (!nodeProcess[NODE_MOUNT]) throw new Error(NOT_LOADED);
  } catch (error) {
    server.close();
    connections.cut();
    throw error;
  }

  let closing: Promise<void> | undefined;
  const close = () => {
    if (closing) return closing;
    // Early enough that a stream can clean up and say its end before the connections are cut.
    const streamsMs = Math.max(gracePeriodMs - CLEAN_UP_MS - LAST_LINE_MS, 0);
    setTimeout(() => stopping.abort(), streamsMs).unref();
    closing = Promise.race([
      // `app.close()` waits for the tasks that were given to `after()`.
      connections.drain().then(() => app.close()),
      delay(gracePeriodMs, undefined, { ref: false }),
    ]).finally(connections.cut);
    return closing;
  };
  let isStopping = false;
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    process.on(signal, () => {
      if (isStopping) process.exit(code);
      isStopping = true;
      close().finally(() => process.exit(code));
    });
  }
  return { url: `http://${authority(address)}`, close };
}

function authority({ address, port, family }: AddressInfo): string {
  return family === "IPv6" ? `[${address}]:${port}` : `${address}:${port}`;
}
