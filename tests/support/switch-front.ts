import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP port on the loopback interface before one server at a time, as a deployment changes it. */
export interface SwitchFront {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** Sends what comes from now on to another server, and ends the connections to the former. */
  switchTo(origin: string): void;
  close(): Promise<void>;
}

export async function startSwitchFront(origin: string): Promise<SwitchFront> {
  const sockets = new Set<Socket>();
  let target = new URL(origin);
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    switchTo(next) {
      target = new URL(next);
      cutAll();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      cutAll();
      await closed;
    },
  };
}
