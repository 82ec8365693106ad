import type { UiLogger } from "../../common/logging/logger";
import type { Configuration } from "../configuration/read-configuration";
import type { StoreSettings } from "../configuration/read-replay";
import {
  createRateLimiter,
  type RateLimit,
  type RateLimiter,
  unlimited,
} from "../limit/rate-limiter";
import {
  createRedisRateLimiter,
  createUpstashRateLimiter,
  type SharedRateLimiterOptions,
} from "../limit/shared-rate-limiter";
import type { ForgettingOptions } from "../replay/forgetting";
import { createMemoryStore } from "../replay/memory-store";
import { createCheckedRedisLink, createRedisStoreOn } from "../replay/redis-store";
import { MEMORY_LOSSES, type MemoryLoss, type MemoryOptions } from "../replay/remembered-since";
import { type RecheckedStore, type ReplayStore, rechecking } from "../replay/replay-store";
import { createSqliteStore } from "../replay/sqlite-store";
import { createUpstashStore } from "../replay/upstash-store";

/**
 * The replay store records each dispatch (a request to run a handler) before the handler runs, so
 * that none runs twice. The rate limiter counts each user's dispatches.
 */
export interface Stores {
  readonly replayStore: ReplayStore;
  /** For trials: like `replayStore`, but checks the server's settings once more with each claim. */
  readonly trialStore: ReplayStore;
  /** Why this process isn't ready although its claims count: the class of a failure, or null. */
  readonly unready: () => string | null;
  readonly claimTimeoutMs: number;
  readonly rateLimiter: RateLimiter;
}

/** Where the stores write. Who passes no `info` isn't told of a new store. */
export type StoresLog = Pick<UiLogger, "warn"> & Partial<Pick<UiLogger, "info">>;

/**
 * Makes the stores that the configuration chooses. They connect at their first use.
 *
 * @param sinceMs when this process began to sign, from which on a store in memory knows everything
 */
export function createStores(
  configuration: Configuration,
  log: StoresLog,
  sinceMs: number = Date.now(),
): Stores {
  const { replay, allowForgetting } = configuration;
  const { limitMs, claimMs } = shareTime(configuration);
  const onWarning = (detail: string) => log.warn("The replay store may forget.", { detail });
  const onMemoryMoved = (loss: MemoryLoss, sinceMs: number) => {
    const [message, tell] =
      loss === "new"
        ? (["replay store begins", log.info] as const)
        : (["replay store forgot", log.warn] as const);
    const since = new Date(sinceMs).toISOString();
    tell?.(message, { store: replay.store, since, cause: loss, detail: MEMORY_LOSSES[loss] });
  };
  const options = { timeoutMs: claimMs, allowForgetting, onWarning, onMemoryMoved };
  const opened = openStore(replay.settings, options, sinceMs);
  const { replayStore } = opened;
  return {
    replayStore,
    trialStore: rechecking(replayStore),
    unready: "unready" in replayStore ? () => replayStore.unready() : () => null,
    claimTimeoutMs: claimMs,
    rateLimiter: createLimiter(configuration, limitMs, opened, log),
  };
}

interface OpenOptions extends ForgettingOptions, Omit<MemoryOptions, "monotonicMs"> {
  readonly timeoutMs: number;
}

interface OpenStore {
  readonly replayStore: ReplayStore | RecheckedStore;
  /**
   * Makes a rate limiter on the same database; absent for a store that only this machine reaches.
   */
  shareLimit?(limit: RateLimit, options: SharedRateLimiterOptions): RateLimiter;
}

function openStore(settings: StoreSettings, options: OpenOptions, sinceMs: number): OpenStore {
  switch (settings.kind) {
    case "upstash": {
      const { url, token } = settings;
      return {
        replayStore: createUpstashStore({ url, token, ...options }),
        shareLimit: (limit, given) => createUpstashRateLimiter({ url, token }, limit, given),
      };
    }
    case "redis": {
      const link = createCheckedRedisLink({ url: settings.url, ...options });
      return {
        replayStore: createRedisStoreOn(link, options),
        shareLimit: (limit, given) => createRedisRateLimiter(link, limit, given),
      };
    }
    case "sqlite": {
      const { directory, synchronous } = settings;
      return { replayStore: createSqliteStore({ directory, synchronous, ...options }) };
    }
    case "memory": {
      const since = Math.floor(sinceMs / 1000);
      return { replayStore: createMemoryStore({ ...options, since }) };
    }
  }
}

/**
 * One database may serve both the rate limit and the replay store, which then share
 * `replayTimeoutMs`.
 */
function shareTime({ replay, rateLimit, replayTimeoutMs }: Configuration) {
  if (replay.reach !== "network" || !rateLimit) return { limitMs: 0, claimMs: replayTimeoutMs };
  const limitMs = Math.ceil(replayTimeoutMs / 4);
  return { limitMs, claimMs: Math.max(1, replayTimeoutMs - limitMs) };
}

function createLimiter(
  { rateLimit }: Configuration,
  timeoutMs: number,
  { shareLimit }: OpenStore,
  log: Pick<UiLogger, "warn">,
): RateLimiter {
  if (!rateLimit) return unlimited;
  const own = createRateLimiter(rateLimit, Date.now);
  if (shareLimit === undefined) return own;
  const onUnavailable = (failure: string) =>
    log.warn("The shared rate limit can't be reached: each process counts alone.", {
      class: failure,
    });
  return shareLimit(rateLimit, { own, timeoutMs, nowMs: Date.now, onUnavailable });
}
