import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Claim } from "./create-claim";
import { systemSeconds, TRIAL_PREFIX } from "./replay-store";

/** For how long the result of a trial is reused by default, milliseconds. */
const TRIAL_INTERVAL_MS = 3000;

const KEY_LIFETIME_SECONDS = 30;

/**
 * Null if the store recorded a key lately; else the class of its failure, such as `ECONNREFUSED`.
 */
export type TryStore = () => Promise<string | null>;

export interface TrialClaimsOptions {
  readonly intervalMs?: number;
  readonly monotonicMs?: () => number;
  readonly nowSeconds?: () => number;
  /** Why this process isn't ready although its claims count: the class of a failure, or null. */
  readonly unready?: () => string | null;
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
    unready = () => null,
  }: TrialClaimsOptions = {},
): TryStore {
  let latest: Promise<string | null> | undefined;
  let staleAt = Number.POSITIVE_INFINITY;

  return () => {
    if (latest && monotonicMs() < staleAt) return latest;
    staleAt = Number.POSITIVE_INFINITY;
    latest = tryClaim(claim, nowSeconds)
      .then((failure) => failure ?? unready())
      .finally(() => {
        staleAt = monotonicMs() + intervalMs;
      });
    return latest;
  };
}

async function tryClaim(claim: Claim, nowSeconds: () => number): Promise<string | null> {
  const expiresAt = Math.ceil(nowSeconds()) + KEY_LIFETIME_SECONDS;
  // A trial belongs to no token, so none that is older than the store's memory.
  const token = { issuedAt: expiresAt, lifetimeSeconds: KEY_LIFETIME_SECONDS };
  const claimed = await claim(TRIAL_PREFIX + randomUUID(), expiresAt, token);
  if (claimed.outcome === "unavailable") return claimed.failure;
  return claimed.outcome === "duplicate" ? "NEW_KEY_REFUSED" : null;
}

/**
 * Tries a replay store until it records a first key.
 *
 * @param tryQuietly the first trial, whose failure is not logged, because a process that is busy
 *   starting may miss the store's time limit
 * @param tryStore every further trial
 * @param pause resolves when the next trial may begin; default: after `TRIAL_INTERVAL_MS`, by a
 *   timer that doesn't keep the process alive
 */
export async function reachStore(
  tryQuietly: TryStore,
  tryStore: TryStore,
  pause: () => Promise<unknown> = () => wait(TRIAL_INTERVAL_MS, undefined, { ref: false }),
): Promise<void> {
  if ((await tryQuietly()) === null) return;
  do await pause();
  while ((await tryStore()) !== null);
}
