/**
 * The built app on a Node server of its own: `npm run start:node -- -H 127.0.0.1 -p 3000`.
 *
 * Like `next start`, save that `/__ui/dispatch` is answered before Next's router sees it. The dispatch
 * route itself leaves what answers there, so registry, store and services are the route's own.
 */
import { once } from "node:events";
import { createServer, get } from "node:http";
import { parseArgs } from "node:util";

// Next settles at import what depends on it.
process.env.NODE_ENV ||= "production";
const { default: next } = await import("next");

const NODE_MOUNT = Symbol.for("service-ui.node-mount");
const DISPATCH_PATH = "/__ui/dispatch";
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };

const { values } = parseArgs({
  options: { hostname: { type: "string", short: "H" }, port: { type: "string", short: "p" } },
});

const server = createServer((incoming, outgoing) => {
  if (globalThis[NODE_MOUNT]?.(incoming, outgoing)) return;
  handOn(incoming, outgoing).catch((error) => {
    console.error(error);
    if (!outgoing.headersSent) outgoing.statusCode = 500;
    outgoing.end();
  });
});

const port = await listen();
const app = next({
  dev: false,
  dir: process.cwd(),
  hostname: values.hostname ?? "localhost",
  port,
  httpServer: server,
});
// Requests that come before Next is ready wait for it, as they do with `next start`.
const ready = app.prepare();
await ready.catch(stop);
await leadToRoute();
console.warn(`Ready on http://${authority(server.address())}`);
for (const signal of Object.keys(EXIT_CODES)) process.once(signal, close);

async function handOn(incoming, outgoing) {
  await ready;
  return app.getRequestHandler()(incoming, outgoing);
}

async function listen() {
  server.listen(Number(values.port ?? process.env.PORT ?? 3000), values.hostname);
  await once(server, "listening").catch(stop);
  server.on("error", stop);
  return server.address().port;
}

/** Has Next load the dispatch route, by a request that it refuses, so that the first visitor finds it in place. */
async function leadToRoute() {
  const { address } = server.address();
  const host = address === "::" ? "::1" : address === "0.0.0.0" ? "127.0.0.1" : address;
  const [response] = await once(get({ host, port, path: DISPATCH_PATH, agent: false }), "response");
  response.resume();
  if (!globalThis[NODE_MOUNT]) stop(new Error(`The build has no route at ${DISPATCH_PATH}.`));
}

function authority({ address, port, family }) {
  return family === "IPv6" ? `[${address}]:${port}` : `${address}:${port}`;
}

function stop(error) {
  console.error(error);
  process.exit(1);
}

/** Lets what is under way end, then leaves as `next start` does. */
function close(signal) {
  server.close(async () => {
    await app.close();
    process.exit(EXIT_CODES[signal]);
  });
}
