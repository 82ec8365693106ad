import { beforeDeadline, type StartTimer, systemTimer } from "../time/deadline";
import {
  asUnavailable,
  noAnswerWithin,
  type ReplayStore,
  ReplayStoreUnavailable,
} from "./replay-store";

/**
 * Gives a store of used dispatches a time limit. Within `timeoutMs`, a claim returns a boolean or
 * rejects. Every rejection becomes a `ReplayStoreUnavailable`, except a `RangeError`, which is the
 * caller's own mistake.
 *
 * A late answer is dropped, and the dispatch is refused, even if the store has recorded the key.
 *
 * @param timeoutMs milliseconds, at least 1
 * @param startTimer default: the machine's timer
 */
export function withDeadline(
  store: ReplayStore,
  timeoutMs: number,
  startTimer: StartTimer = systemTimer,
): ReplayStore {
  const late = () => {
    throw noAnswerWithin(timeoutMs);
  };
  return {
    ...store,
    async claim(key, expiresAt) {
      const work = () => store.claim(key, expiresAt);
      try {
        const won: unknown = await beforeDeadline(timeoutMs, work, late, startTimer);
        if (typeof won === "boolean") return won;
      } catch (error) {
        if (error instanceof RangeError) throw error;
        throw asUnavailable("it failed", error);
      }
      throw new ReplayStoreUnavailable("it gave no plain yes or no");
    },
  };
}
