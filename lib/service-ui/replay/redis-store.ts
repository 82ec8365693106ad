import { createNonceStore, type NonceStoreOptions, type RedisStep } from "./nonce-store";
import type { RedisCommand } from "./redis-connection";
import { createRedisLink, type RedisLink, type RedisLinkOptions } from "./redis-link";
import type { RecheckedStore } from "./replay-store";
import { createServerWatch, type ServerWatch, type ServerWatchOptions } from "./server-watch";

export interface RedisStoreOptions
  extends Omit<RedisLinkOptions, "check" | "monotonicMs">,
    Omit<ServerWatchOptions, "monotonicMs">,
    NonceStoreOptions {}

export interface RedisStore extends RecheckedStore {
  /** Drops the connection; claims in flight reject, and so does every later claim. */
  close(): Promise<void>;
}

/** A link that knows its server, which may be another one on each connection. */
export interface WatchedRedisLink extends RedisLink {
  readonly watch: ServerWatch;
}

/**
 * Makes a link that asks each new connection's server about itself: whether it deletes keys when
 * full, whether it persists them, which start of which server it is, and what time it has. A
 * failover may lead to a server with other settings.
 */
export function createCheckedRedisLink(options: RedisStoreOptions): WatchedRedisLink {
  const watch = createServerWatch(options);
  const link = createRedisLink({
    ...options,
    check: async (client) => watch.accept(await watch.report((command) => client.send(command))),
  });
  return { ...link, watch };
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

export function createRedisStoreOn(
  link: WatchedRedisLink,
  options: NonceStoreOptions = {},
): RedisStore {
  const { watch } = link;
  const store = createNonceStore(
    {
      transact: (steps) => link.run((client) => client.transact(steps().map(commandOf))),
      askNowMs: () => link.run((client) => watch.askNowMs((command) => client.send(command))),
      watch,
    },
    options,
  );
  return {
    ...store,
    recheck: () => link.recheck(),
    unready: () => watch.unready(),
    async close() {
      link.close();
    },
  };
}

function commandOf(step: RedisStep): RedisCommand {
  if ("get" in step) return ["GET", step.get];
  const lifetime = step.seconds === undefined ? [] : ["EX", `${step.seconds}`];
  return ["SET", step.set, step.value, ...(step.ifAbsent ? ["NX"] : []), ...lifetime];
}
