import { once } from "node:events";
import type { Server as HttpServer, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";

/** The open connections of a server. */
export interface Connections {
  /**
   * Takes no new connections, closes idle ones at once and the others after their response.
   * Resolves when all are closed.
   */
  drain(): Promise<void>;
  /** Destroys the connections that are still open. */
  cut(): void;
}

/**
 * Watches the connections of a server, so that it can stop without losing a response.
 *
 * @param server one that does not listen yet
 */
export function watchConnections(server: HttpServer): Connections {
  const underWay = new Map<Socket, Set<ServerResponse>>();
  let isDraining = false;
  server.on("connection", (socket) => {
    underWay.set(socket, new Set());
    socket.once("close", () => underWay.delete(socket));
  });
  server.prependListener("request", ({ socket }, outgoing) => {
    const answers = underWay.get(socket) ?? new Set();
    answers.add(outgoing);
    if (isDraining) outgoing.shouldKeepAlive = false;
    outgoing.once("close", () => {
      answers.delete(outgoing);
      if (isDraining && answers.size === 0) socket.end();
    });
  });
  return {
    async drain() {
      isDraining = true;
      const closed = once(server, "close");
      // Calls the `close` of a `node:net` server. On Node 20, the `close` of an HTTP server
      // destroys connections whose response is still being sent, and waits for connections that
      // have not sent a request yet.
      Server.prototype.close.call(server);
      for (const [socket, answers] of underWay) {
        const last = [...answers].at(-1);
        if (last) last.shouldKeepAlive = false;
        else socket.destroy();
      }
      await closed;
    },
    cut() {
      for (const socket of underWay.keys()) socket.destroy();
    },
  };
}
