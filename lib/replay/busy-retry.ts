import { setTimeout as wait } from "node:timers/promises";

/** How long to try, and the machine's time and chance, which a test may replace. */
export interface BusyRetryOptions {
  /** Milliseconds after which no further try begins. */
  readonly timeoutMs: number;
  /** Milliseconds on a clock that never goes back. */
  readonly monotonicMs?: () => number;
  /** From 0 up to, not including, 1. */
  readonly random?: () => number;
  /** Resolves after so many milliseconds. */
  readonly delay?: (ms: number) => Promise<unknown>;
}

const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 32;
/** SQLite's primary result code; the extended ones have it in their low byte. */
const SQLITE_BUSY = 5;

/**
 * Tries until the database is not busy. Between two tries the thread is free: SQLite's own busy
 * handler would sleep on it, and every other request with it. The pauses double and are drawn at
 * random, so that writers who met once do not meet again.
 *
 * @throws whatever `attempt` throws, once that is not busy or the time is up
 */
export async function retryWhileBusy<T>(
  attempt: () => T,
  {
    timeoutMs,
    monotonicMs = () => performance.now(),
    random = Math.random,
    delay = (ms) => wait(ms),
  }: BusyRetryOptions,
): Promise<T> {
  const deadline = monotonicMs() + timeoutMs;
  let longest = FIRST_PAUSE_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || monotonicMs() >= deadline) throw error;
    }
    await delay(Math.min(longest * (0.5 + random() / 2), deadline - monotonicMs()));
    longest = Math.min(2 * longest, LONGEST_PAUSE_MS);
  }
}

/** Whether another connection holds the lock; then the attempt has changed nothing. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === SQLITE_BUSY;
}
