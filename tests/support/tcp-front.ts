import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What becomes of an answer: it passes, it is lost and the connection with it, or it is kept back
 * for ever.
 */
export type AnswerFate = "pass" | "cut" | "stall";

/** A TCP port on the loopback interface before a server on a Unix socket, with faults. */
export interface TcpFront {
  readonly port: number;
  /** Connections accepted so far. */
  readonly accepted: number;
  /** Connections that are open now. */
  readonly open: number;
  /** Sets what becomes of the answers to come. The requests reach the server in any case. */
  answers(fate: AnswerFate): void;
  /** Sets by how much each answer to come is late, milliseconds. */
  delay(ms: number): void;
  /** Leads the connections to come to another server; those that are open stay where they are. */
  leadTo(socketPath: string): void;
  /** Cuts every connection now. */
  cutAll(): void;
  close(): Promise<void>;
}

export async function startTcpFront(socketPath: string): Promise<TcpFront> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let fate: AnswerFate = "pass";
  let target = socketPath;
  let accepted = 0;
  let lateMs = 0;

  const server = createServer({ noDelay: true }, (client) => {
    accepted += 1;
    clients.add(client);
    client.on("close", () => clients.delete(client));
    const upstream = connect(target);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", end);
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      if (fate === "pass") setTimeout(() => client.write(chunk), lateMs);
      else if (fate === "cut") end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address

  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    get accepted() {
      return accepted;
    },
    get open() {
      return clients.size;
    },
    answers(next) {
      fate = next;
    },
    delay(ms) {
      lateMs = ms;
    },
    leadTo(next) {
      target = next;
    },
    cutAll,
    async close() {
      const closed = once(server, "close");
      server.close();
      cutAll();
      await closed;
    },
  };
}
