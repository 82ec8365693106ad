import {
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
  unlimited,
} from "./dispatch/rate-limiter";
import { createRedisRateLimiter } from "./dispatch/redis-rate-limiter";
import type { SharedRateLimiterOptions } from "./dispatch/shared-rate-limiter";
import { createUpstashRateLimiter } from "./dispatch/upstash-rate-limiter";
import type { Configuration } from "./env";
import type { UiLogger } from "./logging/logger";
import { withDeadline } from "./replay/bounded-store";
import { createMemoryStore } from "./replay/memory-store";
import { createCheckedRedisLink, createRedisStoreOn } from "./replay/redis-store";
import type { ReplayStore } from "./replay/replay-store";
import { createSqliteStore } from "./replay/sqlite-store";
import { createUpstashStore } from "./replay/upstash-store";

/** Where a process remembers used dispatches, and counts how many a visitor has sent. */
export interface Stores {
  readonly replayStore: ReplayStore;
  readonly rateLimiter: RateLimiter;
}

/** Makes the stores that the configuration chooses. They connect at their first use. */
export function createStores(configuration: Configuration, log: Pick<UiLogger, "warn">): Stores {
  const { limitMs, claimMs } = shareTime(configuration);
  const { replayStore, shareLimit } = openStore(configuration, claimMs, log);
  return {
    replayStore: withDeadline(replayStore, claimMs),
    rateLimiter: createLimiter(configuration, limitMs, shareLimit, log),
  };
}

/** Makes a limiter on the database that remembers the dispatches. */
type ShareLimit = (limit: RateLimit, options: SharedRateLimiterOptions) => RateLimiter;

interface OpenStore {
  readonly replayStore: ReplayStore;
  /** Not there if the store reaches no other host. */
  readonly shareLimit?: ShareLimit;
}

function openStore(
  { replay, allowForgetting }: Configuration,
  timeoutMs: number,
  log: Pick<UiLogger, "warn">,
): OpenStore {
  const onWarning = (detail: string) => log.warn("The replay store may forget.", { detail });
  const options = { timeoutMs, allowForgetting, onWarning };
  switch (replay.store) {
    case "memory":
      return { replayStore: createMemoryStore() };
    case "sqlite": {
      const { directory, durability } = replay;
      const synchronous = durability === "power" ? "FULL" : "NORMAL";
      return { replayStore: createSqliteStore({ directory, synchronous, timeoutMs }) };
    }
    case "upstash": {
      const { url, token } = replay;
      return {
        replayStore: createUpstashStore({ url, token, ...options }),
        shareLimit: (limit, given) => createUpstashRateLimiter({ url, token }, limit, given),
      };
    }
    case "redis": {
      const link = createCheckedRedisLink({ url: replay.url, ...options });
      return {
        replayStore: createRedisStoreOn(link),
        shareLimit: (limit, given) => createRedisRateLimiter(link, limit, given),
      };
    }
  }
}

/**
 * A database that is asked for both the limit and the claim may be silent for `replayTimeoutMs` in
 * all.
 */
function shareTime({ replay, rateLimit, replayTimeoutMs }: Configuration) {
  const isShared = replay.store === "upstash" || replay.store === "redis";
  if (!isShared || !rateLimit) return { limitMs: 0, claimMs: replayTimeoutMs };
  const limitMs = Math.ceil(replayTimeoutMs / 4);
  return { limitMs, claimMs: Math.max(1, replayTimeoutMs - limitMs) };
}

function createLimiter(
  { rateLimit }: Configuration,
  timeoutMs: number,
  shareLimit: ShareLimit | undefined,
  log: Pick<UiLogger, "warn">,
): RateLimiter {
  if (!rateLimit) return unlimited;
  const own = createRateLimiter(rateLimit, Date.now);
  if (shareLimit === undefined) return own;
  const onUnavailable = () =>
    log.warn("The shared rate limit can't be asked: each process counts alone.");
  return shareLimit(rateLimit, { own, timeoutMs, clock: Date.now, onUnavailable });
}
