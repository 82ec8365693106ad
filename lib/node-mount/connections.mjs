import { once } from "node:events";
import { Server } from "node:net";

/**
 * @typedef {object} Connections
 * @property {() => Promise<void>} drain takes no new connections, closes idle ones at once and the
 *   others after their response; resolves when all are closed
 * @property {() => void} cut destroys the connections that are still open
 */

/**
 * Watches the connections of a server, so that it can stop without losing a response.
 *
 * @param {import("node:http").Server} server one that does not listen yet
 * @returns {Connections}
 */
export function watchConnections(server) {
  /** @type {Map<import("node:net").Socket, Set<import("node:http").ServerResponse>>} */
  const underWay = new Map();
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
