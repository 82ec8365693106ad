import { beforeDeadline, type StartTimer, serverTimer } from "../time/deadline";
import type { CheckReport } from "./forgetting";
import type { RedisReport } from "./redis-report";

export interface UpstashCheckOptions {
  /** The longest that a claim waits for the answer, milliseconds. */
  readonly timeoutMs: number;
  readonly startTimer?: StartTimer;
  readonly monotonicMs?: () => number;
}

/** For how long an answer other than `noeviction` is reused, milliseconds. */
export const ASK_AGAIN_MS = 30_000;

/**
 * Makes a check that each claim of a replay key runs beside its own request. The check asks whether
 * the database deletes keys when full. Once the answer is `noeviction`, only a trial asks again.
 *
 * The check rejects only for a database that deletes keys. If the answer doesn't come in time, the
 * claim still counts, and a later claim asks again.
 */
export function createUpstashCheck(
  report: () => Promise<RedisReport>,
  check: CheckReport,
  {
    timeoutMs,
    startTimer = serverTimer,
    monotonicMs = () => performance.now(),
  }: UpstashCheckOptions,
): (isTrial?: boolean) => Promise<void> {
  let verdict: Promise<void> | undefined;
  let askAgainAt = 0;
  let isSound = false;

  async function reportOrNull(): Promise<RedisReport | null> {
    try {
      return await report();
    } catch {
      return null;
    }
  }

  async function ask(): Promise<void> {
    const answer = await beforeDeadline(timeoutMs, reportOrNull, () => null, startTimer);
    if (answer === null) return;
    isSound = false;
    check(answer);
    isSound = answer.evictionPolicy === "noeviction";
  }

  return (isTrial = false) => {
    const isOld = monotonicMs() >= askAgainAt && (isTrial || !isSound);
    if (verdict === undefined || isOld) {
      askAgainAt = monotonicMs() + ASK_AGAIN_MS;
      verdict = ask();
      // If a claim's own request fails, the claim never awaits the verdict. A rejection of the
      // verdict would then be unhandled.
      verdict.catch(() => {});
    }
    return verdict;
  };
}
