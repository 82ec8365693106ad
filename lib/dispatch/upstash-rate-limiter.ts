import { createHash } from "node:crypto";
import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import { beforeDeadline, type StartTimer } from "../replay/deadline";
import type { RateLimit, RateLimiter } from "./rate-limiter";

/** What the limiter needs of `@upstash/ratelimit`. */
export interface SharedCount {
  /** Counts one; `reset` is when its window ends, milliseconds since the Unix epoch. */
  limit(
    key: string,
  ): Promise<{ readonly success: boolean; readonly remaining: number; readonly reset: number }>;
}

export interface UpstashRateLimiterOptions {
  /** Counts in this process: it is asked first, and alone while the database can't be. */
  readonly own: RateLimiter;
  /** For one answer of the database, milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds since the Unix epoch. */
  readonly clock: () => number;
  /** Told, once for each pause, that the database could not be asked. */
  readonly onUnavailable: () => void;
  /** Default the machine's. */
  readonly startTimer?: StartTimer;
}

/** For how long the database is left alone after it failed, milliseconds. */
export const PAUSE_MS = 5000;

/** A limiter on an Upstash database, so that all processes and hosts count together. */
export function createUpstashRateLimiter(
  { url, token }: { readonly url: string; readonly token: string },
  { limit, windowSeconds }: RateLimit,
  options: UpstashRateLimiterOptions,
): RateLimiter {
  const redis = new Redis({
    url,
    token,
    // One try: an answer that was lost is not worth a second wait, nor a second count.
    retry: { retries: 0 },
    signal: () => AbortSignal.timeout(options.timeoutMs),
    enableAutoPipelining: false,
    automaticDeserialization: false,
    enableTelemetry: false,
    readYourWrites: false,
  });
  const count = new Ratelimit({
    redis,
    limiter: Ratelimit.fixedWindow(limit, `${windowSeconds} s`),
    prefix: "ui:rate",
    analytics: false,
    // Its own time limit lets every dispatch pass, and its cache never forgets: `own` does better.
    timeout: 0,
    ephemeralCache: false,
  });
  return createUpstashRateLimiterOn(count, options);
}

/**
 * A limiter on a count that processes share, and on this process's own.
 *
 * Whom the own count refuses is not worth a request. Where the shared count can't be had in time, the own
 * one decides alone, for some seconds: a limit for each process is less than was asked for, but it is one,
 * and a limiter that is down neither stops the application nor opens it to a flood.
 */
export function createUpstashRateLimiterOn(
  shared: SharedCount,
  { own, timeoutMs, clock, onUnavailable, startTimer }: UpstashRateLimiterOptions,
): RateLimiter {
  let aloneUntil = 0;
  return {
    async take(key) {
      const decision = await own.take(key);
      if (!decision.ok || clock() < aloneUntil) return decision;
      try {
        const late = () => new Error(`no answer within ${timeoutMs} ms`);
        const asked = shared.limit(hash(key));
        const { success, remaining, reset } = await beforeDeadline(
          asked,
          timeoutMs,
          late,
          startTimer,
        );
        if (!Number.isSafeInteger(remaining)) throw new TypeError("not a count");
        const retryAfterSeconds = Math.max(1, Math.ceil((reset - clock()) / 1000));
        return success ? decision : { ok: false, retryAfterSeconds };
      } catch {
        if (clock() >= aloneUntil) onUnavailable();
        aloneUntil = clock() + PAUSE_MS;
        return decision;
      }
    },
  };
}

/** The database learns neither an address nor an instance. */
function hash(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
