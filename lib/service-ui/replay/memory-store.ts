import { type ReplayStore, secondsToKeep, systemSeconds, unavailableAs } from "./replay-store";

/**
 * A store of used dispatches in this process's memory, for tests. It forgets everything when the
 * process ends.
 */
export interface MemoryStore extends ReplayStore {
  readonly size: number;
}

/** With fewer keys, a sweep is not worth its cost. */
const SMALLEST_SWEEP = 1024;

/** About 75 MB of memory. */
const MAX_KEYS = 500_000;

/**
 * Makes an empty store, which holds every key until the key expires. It holds at most as many
 * expired keys as unexpired ones, or about a thousand, whichever is more.
 *
 * @param options.nowSeconds Unix seconds; default: the machine's clock
 * @param options.maxKeys how many unexpired keys the store may hold; with that many, a claim of
 *   another key rejects with `ReplayStoreUnavailable`; default 500,000
 */
export function createMemoryStore({
  nowSeconds = systemSeconds,
  maxKeys = MAX_KEYS,
}: {
  readonly nowSeconds?: () => number;
  readonly maxKeys?: number;
} = {}): MemoryStore {
  const expiries = new Map<string, number>();
  let sweepAt = SMALLEST_SWEEP;
  let sweptAt = 0;

  function sweep(now: number): void {
    for (const [key, expiresAt] of expiries) {
      if (expiresAt <= now) expiries.delete(key);
    }
    sweptAt = now;
    // Twice the number of unexpired keys, so that many claims share the cost of one sweep.
    sweepAt = Math.max(SMALLEST_SWEEP, 2 * expiries.size);
  }

  return {
    get size() {
      return expiries.size;
    },
    async claim(key, expiresAt) {
      const now = nowSeconds();
      secondsToKeep(expiresAt, now);
      const known = expiries.get(key);
      if (known !== undefined && known > now) return false;
      const isFull = expiries.size >= maxKeys;
      if (isFull ? now > sweptAt : expiries.size >= sweepAt) sweep(now);
      if (expiries.size >= maxKeys) throw unavailableAs("STORE_FULL", "its memory is full");
      expiries.set(key, expiresAt);
      return true;
    },
  };
}
