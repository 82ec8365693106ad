import { writeSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";

/**
 * One component whose handler writes the id of its dispatch to standard output. The write is done
 * before the handler returns, so it outlives the process that made it.
 */
export const chaosRegistry = createRegistry([
  defineUiComponent({
    name: "chaos.counter",
    allow: () => true,
    parts: { go: "button" },
    events: (on) => [on("go", "click", (event) => void writeSync(1, `ran ${event.dispatchId}\n`))],
  }),
]);

/**
 * Serves a Web handler on a loopback port, as a process of its own: it says `listening <port>`,
 * echoes what it is sent on standard input, and ends with that.
 */
export function serveDispatch(dispatch: (request: Request) => Promise<Response>): void {
  const server = createServer((incoming, outgoing) => {
    answer(dispatch, incoming, outgoing).catch(() => outgoing.destroy());
  });
  // A kept-alive connection that the server closes while the client writes on it would look like a
  // lost answer.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
    writeSync(1, `listening ${port}\n`);
  });
  process.stdin.setEncoding("utf8").on("data", (text) => writeSync(1, String(text)));
  process.stdin.on("end", () => process.exit());
}

async function answer(
  dispatch: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  const response = await dispatch(
    new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: Object.fromEntries(headers),
      body: incoming.method === "POST" ? await buffer(incoming) : null,
    }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}
