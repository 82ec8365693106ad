/**
 * Serves the built app and answers dispatches before Next's router: `npm run start:node -- -H
 * 127.0.0.1 -p 3000`.
 */
import { parseArgs } from "node:util";
import { startServer } from "service-ui/node";

const { values } = parseArgs({
  options: { hostname: { type: "string", short: "H" }, port: { type: "string", short: "p" } },
});
const { hostname, port } = values;
const { url } = await startServer({
  ...(hostname && { hostname }),
  ...(port && { port: Number(port) }),
});
console.warn(`Ready on ${url}`);
