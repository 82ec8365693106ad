import { setTimeout as delay } from "node:timers/promises";
import { TRIAL_INTERVAL_MS, type TryStore } from "./trial-claims";

/**
 * Tries a store until it has made a first claim.
 *
 * @param tryQuietly the first trial, whose failure nobody is told of: a process that is busy
 *   starting may miss the store's time limit
 * @param tryStore every further one
 * @param pause resolves when a further trial may be made; default once the last finding is stale,
 *   by a timer that keeps no process alive
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
