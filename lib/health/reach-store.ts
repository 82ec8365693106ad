import { setTimeout as delay } from "node:timers/promises";
import { TRIAL_INTERVAL_MS, type TryStore } from "./trial-claims";

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
  pause: () => Promise<unknown> = () => delay(TRIAL_INTERVAL_MS, undefined, { ref: false }),
): Promise<void> {
  if ((await tryQuietly()) === null) return;
  do await pause();
  while ((await tryStore()) !== null);
}
