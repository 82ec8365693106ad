import { beforeDeadline, type StartTimer } from "../time/deadline";
import type { CheckReport } from "./forgetting";
import type { StoreReport } from "./store-report";

export interface UpstashCheckOptions {
  /** Milliseconds that a claim waits for the answer at most. */
  readonly timeoutMs: number;
  /** Default the machine's. */
  readonly startTimer?: StartTimer;
  /** Milliseconds on a clock that never goes back; default the machine's. */
  readonly monotonicMs?: () => number;
}

/** For how long an answer other than `noeviction` holds, milliseconds. */
export const ASK_AGAIN_MS = 30_000;

/**
 * Makes the question that a claim asks beside its own request: does the database evict? Once the
 * answer is `noeviction` it is not asked again.
 *
 * It rejects only for a database that evicts. One that can't be asked in time is not refused: it
 * may still claim for certain, and is asked later.
 */
export function createUpstashCheck(
  report: () => Promise<StoreReport>,
  check: CheckReport,
  { timeoutMs, startTimer, monotonicMs = () => performance.now() }: UpstashCheckOptions,
): () => Promise<void> {
  let verdict: Promise<void> | undefined;
  let askAgainAt = 0;

  async function reportOrNull(): Promise<StoreReport | null> {
    try {
      return await report();
    } catch {
      return null;
    }
  }

  async function ask(): Promise<void> {
    const told = await beforeDeadline(timeoutMs, reportOrNull, () => null, startTimer);
    if (told === null) return;
    check(told);
    if (told.evictionPolicy === "noeviction") askAgainAt = Number.POSITIVE_INFINITY;
  }

  return () => {
    if (verdict === undefined || monotonicMs() >= askAgainAt) {
      askAgainAt = monotonicMs() + ASK_AGAIN_MS;
      verdict = ask();
      // The claim awaits it, unless the claim itself fails first.
      verdict.catch(() => {});
    }
    return verdict;
  };
}
