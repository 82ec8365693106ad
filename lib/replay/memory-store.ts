import { type Clock, secondsToKeep, systemClock } from "./expiry";
import type { ReplayStore } from "./replay-store";

/** A store in this process's memory, for tests: it forgets everything when the process ends. */
export interface MemoryStore extends ReplayStore {
  /** How many keys it holds; expired ones count until the next sweep. */
  readonly size: number;
}

/** Below this many keys a sweep is not worth its while. */
const SMALLEST_SWEEP = 1024;

/**
 * Makes an empty store. It holds every key until that expires, and at most as many expired
 * ones again (or a thousand, if that is more).
 *
 * @param options.clock Unix seconds; default the machine's
 */
export function createMemoryStore({
  clock = systemClock,
}: {
  readonly clock?: Clock;
} = {}): MemoryStore {
  const expiries = new Map<string, number>();
  let sweepAt = SMALLEST_SWEEP;

  function sweep(now: number): void {
    for (const [key, expiresAt] of expiries) {
      if (expiresAt <= now) expiries.delete(key);
    }
    // Twice what is alive: the cost of a sweep is shared by the claims since the last.
    sweepAt = Math.max(SMALLEST_SWEEP, 2 * expiries.size);
  }

  return {
    get size() {
      return expiries.size;
    },
    async claim(key, expiresAt) {
      const now = clock();
      secondsToKeep(expiresAt, now);
      const known = expiries.get(key);
      if (known !== undefined && known > now) return false;
      if (expiries.size >= sweepAt) sweep(now);
      expiries.set(key, expiresAt);
      return true;
    },
  };
}
