import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { watchConnections } from "./connections.mjs";

/**
 * Under this key, `createDispatchRoute` (`lib/server.ts`) puts the function that answers requests
 * to the dispatch endpoint.
 */
const NODE_MOUNT = Symbol.for("service-ui.node-mount");
/** `lib/start-log.ts` reads this key to report that this server is in use. */
const NODE_SERVER = Symbol.for("service-ui.node-server");
/** `lib/logging/logger.ts` puts the log of the process under this key. */
const PROCESS_LOG = Symbol.for("service-ui.log");
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };
const NOT_LOADED =
  "No dispatch route has been loaded. Load it in register() of instrumentation.ts, after the " +
  'check of the environment: await import("./app/__ui/dispatch/route");';

/**
 * @typedef {object} ServerOptions
 * @property {string} [dir] the folder of the built app; default: the current folder
 * @property {string} [hostname] the address to listen on; default all
 * @property {number} [port] default `PORT`, else 3000; 0 for any free port
 * @property {number} [gracePeriodMs] how long a stop waits for requests in flight; default 10000
 */

/**
 * @typedef {object} NodeServer
 * @property {string} url origin that the server listens on, without a slash at its end
 * @property {() => Promise<void>} close takes no new connections, waits at most `gracePeriodMs` for
 *   requests in flight, then cuts what is left
 */

/**
 * Answers a request to the dispatch endpoint, for a server that you put together yourself.
 *
 * Handlers then run outside of Next's request, so `cookies()` and `revalidateTag()` throw.
 *
 * @param {import("node:http").IncomingMessage} incoming
 * @param {import("node:http").ServerResponse} outgoing
 * @returns {boolean} false for a request to any other address, which is left untouched
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
export function answerDispatch(incoming, outgoing) {
  return globalThis[NODE_MOUNT]?.(incoming, outgoing) ?? false;
}

/**
 * Starts the built app on a server that answers `/__ui/dispatch` itself and hands all other
 * requests to Next. SIGINT and SIGTERM stop the server gracefully; a second signal stops it at
 * once.
 *
 * `instrumentation.ts` must load the dispatch route before the first request.
 *
 * @param {ServerOptions} [options]
 * @returns {Promise<NodeServer>} once the server answers
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
} = {}) {
  // Next reads `NODE_ENV` when it is imported.
  process.env.NODE_ENV ||= "production";
  globalThis[NODE_SERVER] = true;
  const { default: next } = await import("next");

  /** @type {Promise<import("http").RequestListener>} */
  let handler;
  /** @type {import("http").RequestListener | undefined} */
  let handOn;
  const server = createServer(async (incoming, outgoing) => {
    try {
      // Requests that come before Next is ready wait for it, as they do with `next start`.
      handOn ??= await handler;
      if (!answerDispatch(incoming, outgoing)) await handOn(incoming, outgoing);
    } catch (error) {
      globalThis[PROCESS_LOG]?.logger?.error("request failed", { error });
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end();
    }
  });
  const connections = watchConnections(server);
  server.listen(port, hostname);
  await once(server, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  const app = next({ dev: false, dir, hostname: hostname ?? "localhost", port: address.port });
  handler = app.prepare().then(() => app.getRequestHandler());
  try {
    await handler;
    if (!globalThis[NODE_MOUNT]) throw new Error(NOT_LOADED);
  } catch (error) {
    server.close();
    connections.cut();
    throw error;
  }

  /** @type {Promise<void> | undefined} */
  let closing;
  const close = () => {
    closing ??= Promise.race([
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

/** @param {import("node:net").AddressInfo} address */
function authority({ address, port, family }) {
  return family === "IPv6" ? `[${address}]:${port}` : `${address}:${port}`;
}
