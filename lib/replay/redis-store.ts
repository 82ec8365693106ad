import { beforeDeadline, requireTimeout, type StartTimer, systemTimer } from "./deadline";
import { createNonceStore, type NonceStoreOptions } from "./nonce-store";
import { connectRedis, type RedisConnection } from "./redis-connection";
import { type ReplayStore, ReplayStoreUnavailable } from "./replay-store";

/** Where the server is, and for how long it may be silent. */
export interface RedisStoreOptions extends NonceStoreOptions {
  /** `redis://` or, with TLS, `rediss://`, user, password and database number included. */
  readonly url: string;
  /** Milliseconds for one claim, connecting included; default 1000. */
  readonly timeoutMs?: number;
  /** Default the machine's. */
  readonly startTimer?: StartTimer;
}

/** A store that holds a connection. */
export interface RedisStore extends ReplayStore {
  /** Drops the connection; claims under way reject, and so does every later one. */
  close(): Promise<void>;
}

/**
 * Makes a store on a Redis server over TCP. It loads `@redis/client` and connects at the first claim.
 *
 * A connection is used until it fails or misses a deadline; then it is dropped, and the next claim opens another.
 * Nothing is queued for a server that is away. The server should run with `appendonly yes` and
 * `maxmemory-policy noeviction`: a forgotten claim can be made twice.
 *
 * @throws {TypeError} when `url` is no Redis address or `timeoutMs` is no time limit
 */
export function createRedisStore({
  url,
  timeoutMs = 1000,
  startTimer = systemTimer,
  ...options
}: RedisStoreOptions): RedisStore {
  if (!/^rediss?:\/\/[^\s/]/.test(url) || !URL.canParse(url)) {
    // The address can hold a password: it may not reach a message.
    throw new TypeError("The Redis store needs an address: redis://… or rediss://…");
  }
  requireTimeout(timeoutMs);
  let current: RedisConnection | undefined;
  let closed = false;

  function connect(): RedisConnection {
    const made: RedisConnection = connectRedis(url, timeoutMs, () => drop(made));
    return made;
  }

  function drop(connection: RedisConnection): void {
    if (current === connection) current = undefined;
    connection.destroy();
  }

  const store = createNonceStore((key, nonce, ttlSeconds) => {
    if (closed) throw new ReplayStoreUnavailable("it was closed");
    current ??= connect();
    const connection = current;
    return beforeDeadline(
      connection.setThenGet(key, nonce, ttlSeconds),
      timeoutMs,
      () => {
        // A dead server and a slow one look alike; the next claim gets a connection that owes nothing.
        drop(connection);
        return new ReplayStoreUnavailable(`no answer within ${timeoutMs} ms`);
      },
      startTimer,
    );
  }, options);

  return {
    ...store,
    async close() {
      closed = true;
      if (current !== undefined) drop(current);
    },
  };
}
