import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Listening, listenOnLoopback } from "./loopback";

/**
 * What becomes of a dispatch: it passes; its connection is cut before it reaches the server, or
 * when the server has answered, or after so many milliseconds, whatever the server does meanwhile.
 */
export type DispatchFate = "pass" | "unsent" | "answered" | number;

export interface LossyFrontOptions {
  /** The port of the server that gets a request, now or once there is one. */
  readonly serverPort: () => number | Promise<number>;
  /** Asked for each dispatch. */
  readonly fateOf: () => DispatchFate;
}

/** A proxy before servers that may die, on a network that loses dispatches. */
export async function startLossyFront({
  serverPort,
  fateOf,
}: LossyFrontOptions): Promise<Listening> {
  /** What the server answers. Whatever may be sent twice is sent again if a server dies over it. */
  async function forward(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    for (;;) {
      const { method = "GET", url: path = "/", headers } = incoming;
      const outgoing = request({
        host: "127.0.0.1",
        port: await serverPort(),
        agent: false,
        method,
        path,
        headers: { ...headers, connection: "close" },
      });
      outgoing.end(body);
      try {
        const [response] = await once(outgoing, "response");
        return response;
      } catch (error) {
        if (method !== "GET") throw error;
      }
    }
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const cut = () => void outgoing.destroy();
    const fate = incoming.method === "POST" ? fateOf() : "pass";
    const body = await buffer(incoming);
    if (fate === "unsent") return cut();
    if (typeof fate === "number") setTimeout(cut, fate);
    const response = await forward(incoming, body);
    const text = await buffer(response);
    if (fate === "answered") return cut();
    if (!outgoing.destroyed)
      outgoing.writeHead(response.statusCode ?? 0, response.headers).end(text);
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.keepAliveTimeout = 0;
  return listenOnLoopback(server);
}
