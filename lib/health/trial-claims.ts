import { randomUUID } from "node:crypto";
import { systemSeconds } from "../replay/expiry";
import { failureClass, NO_CERTAIN_ANSWER } from "../replay/failure-class";
import type { ReplayStore } from "../replay/replay-store";

/** For how long a finding holds, by default. */
export const TRIAL_INTERVAL_MS = 3000;

/** For how long a store keeps the key of a trial. */
const KEY_LIFETIME_SECONDS = 30;

/** Null if the store made a claim lately; else the class of its failure, such as `ECONNREFUSED`. */
export type TryStore = () => Promise<string | null>;

export interface TrialClaimsOptions {
  /** Milliseconds for which a finding holds, counted from the end of its trial; default 3000. */
  readonly intervalMs?: number;
  /** Milliseconds of a clock that never goes back; default `performance.now()`. */
  readonly nowMs?: () => number;
  /** Unix seconds; default the machine's. */
  readonly nowSeconds?: () => number;
}

/**
 * Asks a store by trial claims whether it can claim. Callers share one trial at a time and its
 * finding, so a flood of them costs the store one claim in `intervalMs`.
 *
 * @param store one that is bounded by a time limit
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
