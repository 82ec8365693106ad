import { randomUUID } from "node:crypto";
import { systemSeconds } from "../replay/expiry";
import { failureClass, NO_CERTAIN_ANSWER } from "../replay/failure-class";
import type { ReplayStore } from "../replay/replay-store";

/** For how long the result of a trial is reused by default, milliseconds. */
export const TRIAL_INTERVAL_MS = 3000;

/** How long a store keeps a trial's key. */
const KEY_LIFETIME_SECONDS = 30;

/**
 * Null if the store recorded a key lately; else the class of its failure, such as `ECONNREFUSED`.
 */
export type TryStore = () => Promise<string | null>;

export interface TrialClaimsOptions {
  /** Milliseconds for which a result is reused, counted from the end of its trial; default 3000. */
  readonly intervalMs?: number;
  /** Milliseconds of a clock that never goes back; default `performance.now()`. */
  readonly nowMs?: () => number;
  /** Unix seconds; default: the machine's clock. */
  readonly nowSeconds?: () => number;
}

/**
 * Claims (records) random keys to find out whether a replay store works. Callers share one trial
 * and its result, so even a flood of calls costs the store one claim per `intervalMs`.
 *
 * @param store must have a time limit of its own
 */
export function createTrialClaims(
  store: ReplayStore,
  {
    intervalMs = TRIAL_INTERVAL_MS,
    nowMs = () => performance.now(),
    nowSeconds = systemSeconds,
  }: TrialClaimsOptions = {},
): TryStore {
  let latest: Promise<string | null> | undefined;
  let staleAt = Number.POSITIVE_INFINITY;

  return () => {
    if (latest && nowMs() < staleAt) return latest;
    staleAt = Number.POSITIVE_INFINITY;
    latest = tryClaim(store, nowSeconds).finally(() => {
      staleAt = nowMs() + intervalMs;
    });
    return latest;
  };
}

async function tryClaim(store: ReplayStore, nowSeconds: () => number): Promise<string | null> {
  try {
    const expiresAt = Math.ceil(nowSeconds()) + KEY_LIFETIME_SECONDS;
    const won = await store.claim(`trial:${randomUUID()}`, expiresAt);
    return won ? null : "NEW_KEY_REFUSED";
  } catch (error) {
    return failureClass(error) ?? NO_CERTAIN_ANSWER;
  }
}
