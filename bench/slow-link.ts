import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/**
 * A way to a server with a round trip of its own, on loopback: a TCP proxy that holds back what
 * passes for half of it each way, and a new connection for one more, which its handshake takes.
 *
 * A browser's own throttling delays whole requests instead, connections that are open or not.
 */
export interface SlowLink {
  readonly origin: string;
  /** Bytes so far, headers and framing of HTTP counted, those of TCP not. */
  readonly bytes: { readonly up: number; readonly down: number };
  /** Leads what comes from now on to another server, and ends the connections to the former. */
  leadTo(origin: string): void;
  /** Ends every connection and refuses new ones, until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openSlowLink(origin: string, roundTripMs: number): Promise<SlowLink> {
  const bytes = { up: 0, down: 0 };
  const sockets = new Set<Socket>();
  let target = portOf(origin);
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  const carry = (from: Socket, to: Socket, direction: "up" | "down", fromMs: number) => {
    sockets.add(from);
    let earlier = Promise.resolve();
    const later = (action: () => void) => {
      const untilMs = Math.max(performance.now(), fromMs) + roundTripMs / 2;
      earlier = earlier
        .then(() => waitUntil(untilMs))
        .then(() => {
          if (!to.destroyed) action();
        });
    };
    from.on("data", (chunk) => {
      bytes[direction] += chunk.length;
      later(() => to.write(chunk));
    });
    from.on("end", () => later(() => to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      later(() => to.destroy());
    });
  };

  const accept = (client: Socket) => {
    const upstream = connect({ port: target, host: "127.0.0.1", noDelay: true });
    carry(client, upstream, "up", performance.now() + roundTripMs);
    carry(upstream, client, "down", 0);
  };

  let server: Server;
  const listen = async (port: number) => {
    server = createServer({ noDelay: true }, accept).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port; // a TCP server has this kind of address
  };
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    endAll();
    await closed;
  };
  const port = await listen(0);
  return {
    origin: `http://127.0.0.1:${port}`,
    bytes,
    leadTo(next) {
      target = portOf(next);
      endAll();
    },
    cut,
    mend: () => listen(port).then(() => {}),
    close: cut,
  };
}

function portOf(origin: string): number {
  return Number(new URL(origin).port);
}

async function waitUntil(ms: number): Promise<void> {
  const left = ms - performance.now();
  if (left > 0.5) await delay(left);
}
