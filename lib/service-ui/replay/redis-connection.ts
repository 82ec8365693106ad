export type RedisCommand = readonly [string, ...string[]];

export interface RedisClient {
  send(command: RedisCommand): Promise<unknown>;
  /** Runs commands as one transaction, and returns their replies in order. */
  transact(commands: readonly RedisCommand[]): Promise<readonly unknown[]>;
}

/** One connection to a Redis server; it never reconnects by itself. */
export interface RedisConnection {
  /** The client once it is connected; rejects when the connection could not be made. */
  readonly client: Promise<RedisClient>;
  /** Closes the connection at once, even while it is being made. May be called again. */
  destroy(): void;
}

/**
 * Loads the optional client and begins to connect.
 *
 * @param timeoutMs of the TCP connection; the caller limits the rest
 * @param onLost called with the reason when the package is not installed, the connection cannot be
 *   made, or it fails later; maybe more than once
 */
export function connectRedis(
  url: string,
  timeoutMs: number,
  onLost: (reason: unknown) => void,
): RedisConnection {
  let destroyed = false;
  let destroyClient = () => {};

  async function connect(): Promise<RedisClient> {
    // The import is optional for the bundler, too. Without the package the app builds, and only a
    // claim fails.
    const { createClient } = await import(/* turbopackOptional: true */ "@redis/client");
    const client = createClient({
      url,
      // `disableOfflineQueue` applies to single commands, not to transactions. A transaction rejects
      // once the client is closed, because the client never reconnects.
      disableOfflineQueue: true,
      socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
      RESP: 2,
    });
    // Without a listener the client's errors end the process.
    client.on("error", onLost);
    // A connection that was lost needs it as well: the client's metrics would keep it for ever.
    destroyClient = () => client.destroy();
    if (destroyed) destroyClient();
    else await client.connect();
    return {
      send: (command) => client.sendCommand(command),
      transact(commands) {
        const transaction = client.multi();
        for (const command of commands) transaction.addCommand([...command]);
        return transaction.exec();
      },
    };
  }

  const client = connect();
  client.catch(onLost);

  return {
    client,
    destroy() {
      destroyed = true;
      destroyClient();
    },
  };
}
