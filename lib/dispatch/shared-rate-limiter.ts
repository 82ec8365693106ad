import { createHash } from "node:crypto";
import { beforeDeadline, type StartTimer } from "../time/deadline";
import type { RateLimit, RateLimiter } from "./rate-limiter";

/** Counts one under a name that all processes share, and gives the count so far. */
export type CountOne = (name: string, keepSeconds: number) => Promise<unknown>;

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
 * A limiter on a count that processes share, in windows that begin with the clock, and on this
 * process's own.
 *
 * A visitor whom the own count refuses is not worth a request. If the shared count can't be had in
 * time, the own one decides alone for some seconds: a limit for each process is less than was asked
 * for, but it is one, and a limiter that is down neither stops the application nor opens it to a
 * flood.
 */
export function createSharedRateLimiter(
  countOne: CountOne,
  { limit, windowSeconds }: RateLimit,
  { own, timeoutMs, nowMs, onUnavailable, startTimer }: SharedRateLimiterOptions,
): RateLimiter {
  const windowMs = windowSeconds * 1000;
  let aloneUntil = 0;
  return {
    async take(key) {
      const decision = await own.take(key);
      if (!decision.ok || nowMs() < aloneUntil) return decision;
      try {
        const window = Math.floor(nowMs() / windowMs);
        const ask = () => countOne(`ui:rate:${hash(key)}:${window}`, windowSeconds);
        const count = await beforeDeadline(timeoutMs, ask, failLate, startTimer);
        if (!Number.isSafeInteger(count)) throw new TypeError("not a count");
        if (Number(count) <= limit) return decision;
        const leftMs = (window + 1) * windowMs - nowMs();
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
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
