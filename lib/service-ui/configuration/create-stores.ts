import type { UiLogger } from "../../common/logging/logger";
import { createRateLimiter, type RateLimiter, unlimited } from "../limit/rate-limiter";
import { rechecking } from "../replay/rechecking";
import type { ReplayStore } from "../replay/replay-store";
import type { Configuration } from "./read-configuration";
import type { OpenStore } from "./replay-stores";

/**
 * The replay store records each dispatch (a request to run a handler) before the handler runs, so
 * that none runs twice. The rate limiter counts each user's dispatches.
 */
export interface Stores {
  readonly replayStore: ReplayStore;
  /** For trials: like `replayStore`, but checks the server's settings once more with each claim. */
  readonly trialStore: ReplayStore;
  readonly claimTimeoutMs: number;
  readonly rateLimiter: RateLimiter;
}

/** Makes the stores that the configuration chooses. They connect at their first use. */
export function createStores(configuration: Configuration, log: Pick<UiLogger, "warn">): Stores {
  const { replay, allowForgetting } = configuration;
  const { limitMs, claimMs } = shareTime(configuration);
  const onWarning = (detail: string) => log.warn("The replay store may forget.", { detail });
  const opened = replay.open({ timeoutMs: claimMs, allowForgetting, onWarning });
  return {
    replayStore: opened.replayStore,
    trialStore: rechecking(opened.replayStore),
    claimTimeoutMs: claimMs,
    rateLimiter: createLimiter(configuration, limitMs, opened, log),
  };
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
