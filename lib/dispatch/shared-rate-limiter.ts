import { createHash } from "node:crypto";
import { beforeDeadline, type StartTimer } from "../time/deadline";
import type { RateLimiter } from "./rate-limiter";

/** A count that processes share. */
export interface SharedCount {
  /** Counts one; `reset` is when its window ends, milliseconds since the Unix epoch. */
  limit(
    key: string,
  ): Promise<{ readonly success: boolean; readonly remaining: number; readonly reset: number }>;
}

export interface SharedRateLimiterOptions {
  /** Counts in this process: it is asked first, and alone while the database can't be. */
  readonly own: RateLimiter;
  /** For one answer of the database, milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: () => number;
  /** Told, once for each pause, that the database could not be asked. */
  readonly onUnavailable: () => void;
  /** Default the machine's. */
  readonly startTimer?: StartTimer;
}

/** For how long the database is left alone after it failed, milliseconds. */
export const PAUSE_MS = 5000;

/**
 * A limiter on a count that processes share, and on this process's own.
 *
 * A visitor whom the own count refuses is not worth a request. If the shared count can't be had in
 * time, the own one decides alone for some seconds: a limit for each process is less than was asked
 * for, but it is one, and a limiter that is down neither stops the application nor opens it to a
 * flood.
 */
export function createSharedRateLimiter(
  shared: SharedCount,
  { own, timeoutMs, nowMs, onUnavailable, startTimer }: SharedRateLimiterOptions,
): RateLimiter {
  let aloneUntil = 0;
  return {
    async take(key) {
      const decision = await own.take(key);
      if (!decision.ok || nowMs() < aloneUntil) return decision;
      try {
        const ask = () => shared.limit(hash(key));
        const count = await beforeDeadline(timeoutMs, ask, failLate, startTimer);
        const { success, remaining, reset } = count;
        if (!Number.isSafeInteger(remaining)) throw new TypeError("not a count");
        const retryAfterSeconds = Math.max(1, Math.ceil((reset - nowMs()) / 1000));
        return success ? decision : { ok: false, retryAfterSeconds };
      } catch {
        if (nowMs() >= aloneUntil) onUnavailable();
        aloneUntil = nowMs() + PAUSE_MS;
        return decision;
      }
    },
  };
}

function failLate(): never {
  throw new Error("no answer in time");
}

/** The database learns neither an address nor an instance. */
function hash(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
