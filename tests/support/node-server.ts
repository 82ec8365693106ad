import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { listenOnLoopback } from "./loopback";
import { connectRaw, type RawConnection } from "./raw-http";

export interface NodeServer {
  /** Origin, without a slash at its end. */
  readonly url: string;
  /** Opens a connection that ends with the test. */
  connect(): Promise<RawConnection>;
}

/** Has a listener of `node:http` serve a free loopback port until the test is over. */
export async function serveNode(listener: RequestListener): Promise<NodeServer> {
  const { url, port, close } = await listenOnLoopback(createServer(listener));
  onTestFinished(close);
  return {
    url,
    async connect() {
      const connection = await connectRaw(port);
      onTestFinished(() => connection.end());
      return connection;
    },
  };
}
