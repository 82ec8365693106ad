import { setTimeout as wait } from "node:timers/promises";

export interface BusyRetryOptions {
  /** No further try begins after this many milliseconds. */
  readonly timeoutMs: number;
  readonly monotonicMs?: () => number;
  readonly random?: () => number;
  readonly delay?: (ms: number) => Promise<unknown>;
}

const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 32;
/** SQLite's result code for a locked database. Extended codes have this value in their low byte. */
const SQLITE_BUSY = 5;

/**
 * Repeats `attempt` until the database is not busy. The thread is free between tries. SQLite's own
 * busy handler would block the thread and so every other request. Each pause is random, up to a
 * limit that doubles, so that writers that collided once do not collide again.
 *
 * @throws the error of `attempt`, unless the database is busy and there is time for another try
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

/** Whether another connection holds the lock. In that case the attempt has changed nothing. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === SQLITE_BUSY;
}
