import type { SetThenGet } from "./nonce-store";

/** One connection to a Redis server; it never mends itself. */
export interface RedisConnection {
  /** Waits for the connection; rejects when it could not be made, or is lost before the answer. */
  readonly setThenGet: SetThenGet;
  /** Closes the connection at once, also one that is still being made. May be called again. */
  destroy(): void;
}

/**
 * Loads the optional client and begins to connect.
 *
 * @param onLost called when the connection cannot be made, the package is not installed, or it fails later;
 *   maybe more than once
 */
export function connectRedis(url: string, timeoutMs: number, onLost: () => void): RedisConnection {
  let destroyed = false;
  let destroyClient = () => {};

  async function connect() {
    // Optional to the bundler too: without the package the app builds, and only a claim fails.
    const { createClient } = await import(/* turbopackOptional: true */ "@redis/client");
    const client = createClient({
      url,
      // A transaction heeds neither of these two: it meets a closed client and rejects only because the client never
      // reconnects. They hold for the commands of the handshake.
      disableOfflineQueue: true,
      commandOptions: { timeout: timeoutMs },
      socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
      RESP: 2,
      maintNotifications: "disabled",
    });
    // Without a listener the client's errors end the process.
    client.on("error", onLost);
    destroyClient = () => {
      if (client.isOpen) client.destroy();
    };
    if (!destroyed) await client.connect();
    return client;
  }

  const connected = connect();
  connected.catch(onLost);

  return {
    async setThenGet(key, nonce, ttlSeconds) {
      const client = await connected;
      return client
        .multi()
        .set(key, nonce, { condition: "NX", expiration: { type: "EX", value: ttlSeconds } })
        .get(key)
        .exec();
    },
    destroy() {
      destroyed = true;
      destroyClient();
    },
  };
}
