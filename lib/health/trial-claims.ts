import { randomUUID } from "node:crypto";
import type { Claim } from "../replay/create-claim";
import { systemSeconds } from "../replay/expiry";

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
  readonly monotonicMs?: () => number;
  /** Unix seconds; default: the machine's clock. */
  readonly nowSeconds?: () => number;
}

/**
 * Claims (records) random keys to find out whether a replay store works. Callers share one trial
 * and its result, so even a flood of calls costs the store one claim per `intervalMs`.
 *
 * @param claim of the store
 */
export function createTrialClaims(
  claim: Claim,
  {
    intervalMs = TRIAL_INTERVAL_MS,
    monotonicMs = () => performance.now(),
    nowSeconds = systemSeconds,
  }: TrialClaimsOptions = {},
): TryStore {
  let latest: Promise<string | null> | undefined;
  let staleAt = Number.POSITIVE_INFINITY;

  return () => {
    if (latest && monotonicMs() < staleAt) return latest;
    staleAt = Number.POSITIVE_INFINITY;
    latest = tryClaim(claim, nowSeconds).finally(() => {
      staleAt = monotonicMs() + intervalMs;
    });
    return latest;
  };
}

async function tryClaim(claim: Claim, nowSeconds: () => number): Promise<string | null> {
  const expiresAt = Math.ceil(nowSeconds()) + KEY_LIFETIME_SECONDS;
  const claimed = await claim(`trial:${randomUUID()}`, expiresAt);
  if (claimed.outcome === "unavailable") return claimed.failure;
  return claimed.outcome === "won" ? null : "NEW_KEY_REFUSED";
}
