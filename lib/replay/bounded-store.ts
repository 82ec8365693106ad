import { beforeDeadline, type StartTimer, systemTimer } from "../time/deadline";
import { noAnswerWithin, type ReplayStore, ReplayStoreUnavailable } from "./replay-store";

/**
 * Bounds a store: it answers a boolean within `timeoutMs`, or it rejects. Whatever it rejects with
 * is given to the caller as `ReplayStoreUnavailable`, save a `RangeError`, which is the caller's
 * own mistake.
 *
 * A late answer is dropped: the key may be spent by then, and the dispatch stays refused.
 *
 * @param timeoutMs milliseconds, from 1
 * @param startTimer default the machine's
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
      if (error instanceof ReplayStoreUnavailable || error instanceof RangeError) throw error;
      throw new ReplayStoreUnavailable("it failed", error);
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
