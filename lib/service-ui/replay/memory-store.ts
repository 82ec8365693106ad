import { AHEAD_MS, beginningAt, isOlder, type MemoryOptions } from "./remembered-since";
import {
  type KeptReceipt,
  type ReplayStore,
  secondsToKeep,
  systemSeconds,
  unavailableAs,
} from "./replay-store";

/**
 * A store of used dispatches in this process's memory, for tests. It forgets everything when the
 * process ends.
 */
export interface MemoryStore extends ReplayStore {
  readonly size: number;
}

export interface MemoryStoreOptions extends Omit<MemoryOptions, "monotonicMs"> {
  /** Unix seconds; default: the machine's clock. */
  readonly nowSeconds?: () => number;
  /**
   * How many unexpired keys the store may hold. With that many, a claim of another key rejects with
   * `ReplayStoreUnavailable`. Default 500,000.
   */
  readonly maxKeys?: number;
  /** Unix seconds since when the store remembers; default 0, as if nothing was used before. */
  readonly since?: number;
}

/** With fewer keys, a sweep is not worth its cost. */
const SMALLEST_SWEEP = 1024;

/** About 75 MB of memory. */
const MAX_KEYS = 500_000;

/**
 * Makes an empty store, which holds every key until the key expires. It holds at most as many
 * expired keys as unexpired ones, or about a thousand, whichever is more.
 */
export function createMemoryStore({
  nowSeconds = systemSeconds,
  maxKeys = MAX_KEYS,
  since = 0,
  allowForgetting = false,
  onMemoryMoved = () => {},
}: MemoryStoreOptions = {}): MemoryStore {
  const expiries = new Map<string, number>();
  const receipts = new Map<string, KeptReceipt & { readonly keptUntil: number }>();
  let sinceMs = since * 1000;
  let sweepAt = SMALLEST_SWEEP;
  /** Keys that expire by then are deleted. */
  let sweptTo = 0;

  function sweep(now: number): void {
    for (const [key, expiresAt] of expiries) {
      if (expiresAt <= now) expiries.delete(key);
    }
    for (const [key, { keptUntil }] of receipts) if (keptUntil <= now) receipts.delete(key);
    sweptTo = now;
    // Twice the number of unexpired keys, so that many claims share the cost of one sweep.
    sweepAt = Math.max(SMALLEST_SWEEP, 2 * expiries.size);
  }

  /** What lies ahead of the clock was written while the clock was wrong. */
  function mend(now: number): void {
    if (Math.max(sinceMs, sweptTo * 1000) <= now * 1000 + AHEAD_MS) return;
    sinceMs = beginningAt(now * 1000, "clock");
    sweptTo = 0;
    onMemoryMoved("clock", sinceMs);
  }

  function keep(key: string, receipt: KeptReceipt): void {
    receipts.set(key, { ...receipt, keptUntil: nowSeconds() + receipt.seconds });
  }

  return {
    get size() {
      return expiries.size;
    },
    memory: () => ({ sinceMs, nowMs: nowSeconds() * 1000 }),
    async claim(key, expiresAt, token, receipt) {
      const { issuedAt } = token ?? { issuedAt: expiresAt };
      const now = nowSeconds();
      secondsToKeep(expiresAt, now);
      mend(now);
      const known = expiries.get(key);
      if (known !== undefined && known > now) return false;
      const isForgotten = isOlder(issuedAt, { sinceMs }) || expiresAt <= sweptTo;
      if (isForgotten && !allowForgetting) return "forgotten";
      const isFull = expiries.size >= maxKeys;
      if (isFull ? now >= sweptTo + 1 : expiries.size >= sweepAt) sweep(now);
      if (expiries.size >= maxKeys) throw unavailableAs("STORE_FULL", "its memory is full");
      expiries.set(key, expiresAt);
      if (receipt) keep(key, receipt);
      return true;
    },
    async writeReceipt(key, receipt) {
      if (receipts.get(key)?.nonce !== receipt.nonce) return false;
      keep(key, receipt);
      return true;
    },
    async readReceipt(key) {
      const kept = receipts.get(key);
      return kept && kept.keptUntil > nowSeconds() ? kept.record : undefined;
    },
  };
}
