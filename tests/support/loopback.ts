import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of HTTP on a free loopback port. */
export interface Listening {
  /** Origin, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Closes what is open, too, and resolves when nothing is. */
  close(): Promise<void>;
}

export async function listenOnLoopback(server: Server): Promise<Listening> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
