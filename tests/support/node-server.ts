import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { connectRaw, type RawConnection } from "./raw-http";

export interface NodeServer {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** Opens a connection that ends with the test. */
  connect(): Promise<RawConnection>;
}

/** Has a listener of `node:http` serve a free loopback port until the test is over. */
export async function serveNode(listener: RequestListener): Promise<NodeServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    async connect() {
      const connection = await connectRaw(port);
      onTestFinished(() => connection.end());
      return connection;
    },
  };
}
