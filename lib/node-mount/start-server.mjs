import { once } from "node:events";
import { createServer } from "node:http";

/** What `createDispatchRoute` leaves on the process (`lib/services.ts`). */
const NODE_MOUNT = Symbol.for("service-ui.node-mount");
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };
const NOT_LOADED =
  "No dispatch route has been loaded. Load it in register() of instrumentation.ts, after the check of the " +
  'environment: await import("./app/__ui/dispatch/route");';

/**
 * @typedef {object} ServerOptions
 * @property {string} [dir] the folder of the built app; default the current one
 * @property {string} [hostname] the address to listen on; default all
 * @property {number} [port] default `PORT`, else 3000; 0 takes a free one
 * @property {number} [gracePeriodMs] how long requests under way may take to end after a stop; default 10000
 */

/**
 * @typedef {object} NodeServer
 * @property {string} url origin that the server listens on, without a slash at its end
 * @property {() => Promise<void>} close takes no new connections, waits for requests under way for at most
 *   `gracePeriodMs`, then cuts what is left
 */

/**
 * Answers a request to the dispatch endpoint, for a server that is put together by hand.
 *
 * Handlers run outside of Next's request there: `cookies()`, `revalidateTag()` and their kin throw.
 *
 * @param {import("node:http").IncomingMessage} incoming
 * @param {import("node:http").ServerResponse} outgoing
 * @returns {boolean} false where the request is for something else; it is untouched then
 */
export function answerDispatch(incoming, outgoing) {
  return globalThis[NODE_MOUNT]?.(incoming, outgoing) ?? false;
}

/**
 * Starts the built app on a server of its own that answers `/__ui/dispatch` before Next's router sees it,
 * and hands everything else to Next. SIGINT and SIGTERM stop it gracefully; a second one at once.
 *
 * `instrumentation.ts` has to load the dispatch route, so that it is there before the first request.
 *
 * @param {ServerOptions} [options]
 * @returns {Promise<NodeServer>} once the server answers
 * @throws Error where the port is taken, the app is not built, or no dispatch route has been loaded
 */
export async function startServer({
  dir = process.cwd(),
  hostname,
  port = Number(process.env.PORT ?? 3000),
  gracePeriodMs = 10_000,
} = {}) {
  // Next settles at import what depends on it.
  process.env.NODE_ENV ||= "production";
  const { default: next } = await import("next");

  /** @type {Promise<import("http").RequestListener>} */
  let handler;
  const server = createServer(async (incoming, outgoing) => {
    try {
      // Requests that come before Next is ready wait for it, as they do with `next start`.
      const handOn = await handler;
      if (!answerDispatch(incoming, outgoing)) await handOn(incoming, outgoing);
    } catch (error) {
      console.error(error);
      if (!outgoing.headersSent) outgoing.statusCode = 500;
      outgoing.end();
    }
  });
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
    server.closeAllConnections();
    throw error;
  }

  const close = async () => {
    const timer = setTimeout(() => server.closeAllConnections(), gracePeriodMs);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    clearTimeout(timer);
    await app.close();
  };
  for (const [signal, code] of Object.entries(EXIT_CODES)) {
    process.once(signal, async () => {
      process.once(signal, () => process.exit(code));
      await close();
      process.exit(code);
    });
  }
  return { url: `http://${authority(address)}`, close };
}

/** @param {import("node:net").AddressInfo} address */
function authority({ address, port, family }) {
  return family === "IPv6" ? `[${address}]:${port}` : `${address}:${port}`;
}
