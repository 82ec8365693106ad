import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** A loopback port that nobody has at the moment, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Whether anything listens on a loopback port. Poll for false, because a closed port may take
 * connections for a moment: if another thread starts a program, the new process has a copy of every
 * socket until that program runs.
 */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
