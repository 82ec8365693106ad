import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** A loopback port that nobody has at the moment, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  server.close();
  await once(server, "close");
  return port;
}
