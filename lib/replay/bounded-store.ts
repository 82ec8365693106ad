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
 * @param timeoutMs milliseconds, from 1
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
  async function bound<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await beforeDeadline(timeoutMs, work, late, startTimer);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      throw asUnavailable("it failed", error);
    }
  }

  const { inspect } = store;
  return {
    async claim(key, expiresAt) {
      const won: unknown = await bound(() => store.claim(key, expiresAt));
      if (typeof won === "boolean") return won;
      throw new ReplayStoreUnavailable("it gave no plain yes or no");
    },
    ...(inspect && { inspect: () => bound(() => inspect.call(store)) }),
  };
}
