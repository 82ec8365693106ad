import { createClient, ErrorReply } from "@redis/client";

/** A reply; an error that the server replied is an `Error`. */
export type RespReply = string | number | null | Error | RespReply[];

/** A connection to a Redis server that sends lists of words and gives the answers in order. */
export interface RespConnection {
  readonly isOpen: boolean;
  /** Sends the commands together, so that nothing comes between them. */
  send(commands: readonly (readonly string[])[]): Promise<RespReply[]>;
  close(): void;
}

export async function connectResp(socketPath: string): Promise<RespConnection> {
  const client = createClient({
    disableOfflineQueue: true,
    socket: { path: socketPath, reconnectStrategy: false },
    RESP: 2,
  });
  client.on("error", () => {});
  await client.connect();
  const ask = async (words: readonly string[]) => {
    try {
      return (await client.sendCommand([...words])) as RespReply; // as RESP 2 has them
    } catch (error) {
      // What the server says against a command is an answer, too.
      if (error instanceof ErrorReply) return error;
      throw error;
    }
  };
  return {
    get isOpen() {
      return client.isOpen;
    },
    send: (commands) => Promise.all(commands.map(ask)),
    close: () => {
      if (client.isOpen) client.destroy();
    },
  };
}
