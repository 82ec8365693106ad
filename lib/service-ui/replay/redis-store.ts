import { createForgettingCheck, type ForgettingOptions } from "./forgetting";
import { createNonceStore, type NonceStoreOptions } from "./nonce-store";
import { createRedisLink, type RedisLink, type RedisLinkOptions } from "./redis-link";
import { reportRedis } from "./redis-report";
import type { RecheckedStore } from "./replay-store";

export interface RedisStoreOptions
  extends Omit<RedisLinkOptions, "check">,
    ForgettingOptions,
    NonceStoreOptions {}

export interface RedisStore extends RecheckedStore {
  /** Drops the connection; claims in flight reject, and so does every later claim. */
  close(): Promise<void>;
}

/**
 * Makes a link that checks every new connection: whether the server deletes keys when full, and
 * whether it persists them. A failover may lead to a server with other settings.
 */
export function createCheckedRedisLink({
  allowForgetting,
  onWarning,
  ...options
}: RedisStoreOptions): RedisLink {
  const check = createForgettingCheck({ allowForgetting, onWarning });
  return createRedisLink({
    ...options,
    check: async (client) => check(await reportRedis(() => client.send(["INFO"]))),
  });
}

/**
 * Makes a store of used dispatches on a Redis server over TCP. The store connects at the first
 * claim.
 *
 * A claim rejects if the server could delete the records of used dispatches when full. Run the
 * server with `appendonly yes` as well, so that the records survive a restart.
 */
export function createRedisStore(options: RedisStoreOptions): RedisStore {
  return createRedisStoreOn(createCheckedRedisLink(options), options);
}

export function createRedisStoreOn(link: RedisLink, options: NonceStoreOptions = {}): RedisStore {
  const store = createNonceStore(
    (key, nonce, ttlSeconds) =>
      link.run((client) =>
        client.transact([
          ["SET", key, nonce, "NX", "EX", `${ttlSeconds}`],
          ["GET", key],
        ]),
      ),
    options,
  );
  return {
    ...store,
    recheck: () => link.recheck(),
    async close() {
      link.close();
    },
  };
}
