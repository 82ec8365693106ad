import { createHash } from "node:crypto";
import { failureClass } from "../replay/failure-class";
import type { RedisLink } from "../replay/redis-link";
import { NO_CERTAIN_ANSWER } from "../replay/store-failures";
import { createUpstashClient } from "../replay/upstash-client";
import { beforeDeadline, type StartTimer, serverTimer } from "../time/deadline";
import type { RateLimit, RateLimiter } from "./rate-limiter";

/** Adds one to a count that all processes share, and returns the new count. */
export type CountOne = (name: string, keepSeconds: number) => Promise<unknown>;

export interface SharedRateLimiterOptions {
  /**
   * The limiter of this process. It is asked first, and decides alone while the database can't
   * answer.
   */
  readonly own: RateLimiter;
  /** Time limit for one response of the database, milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: () => number;
  /**
   * Called once at the start of each pause that follows a failure of the database, with the class
   * of the failure.
   */
  readonly onUnavailable: (failure: string) => void;
  /** Default: one that doesn't count time in which this process was blocked. */
  readonly startTimer?: StartTimer;
}

/** How long the limiter does not ask the database after a failure, milliseconds. */
export const PAUSE_MS = 5000;

/**
 * A limiter with two counts: this process's own, and one that all processes share. The windows of
 * the shared count are aligned to the clock.
 *
 * If this process's count refuses a user, the database is not asked. If the database doesn't
 * answer in time, this process's count decides alone for `PAUSE_MS`. The limit is then weaker than
 * the configured one, because each process counts for itself. Even if the database is down, the
 * application runs and is protected against a flood.
 */
export function createSharedRateLimiter(
  countOne: CountOne,
  { limit, windowSeconds }: RateLimit,
  { own, timeoutMs, nowMs, onUnavailable, startTimer = serverTimer }: SharedRateLimiterOptions,
): RateLimiter {
  const windowMs = windowSeconds * 1000;
  let aloneUntil = 0;
  return {
    async take(...keys) {
      const decision = await own.take(...keys);
      if (!decision.ok || nowMs() < aloneUntil) return decision;
      try {
        const window = Math.floor(nowMs() / windowMs);
        // At once, so that several keys wait no longer than one.
        const ask = () =>
          Promise.all(keys.map((key) => countOne(`ui:rate:${hash(key)}:${window}`, windowSeconds)));
        const counts = await beforeDeadline(timeoutMs, ask, failLate, startTimer);
        if (!counts.every(Number.isSafeInteger)) throw new TypeError("not a count");
        if (counts.every((count) => Number(count) <= limit)) return decision;
        const leftMs = (window + 1) * windowMs - nowMs();
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
      } catch (error) {
        if (nowMs() >= aloneUntil) onUnavailable(failureClass(error) ?? NO_CERTAIN_ANSWER);
        aloneUntil = nowMs() + PAUSE_MS;
        return decision;
      }
    },
  };
}

function failLate(): never {
  throw Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" });
}

/** The key is hashed, so that the database learns neither a session cookie nor an instance id. */
function hash(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** A limiter on a Redis server over TCP, so that all processes and hosts count together. */
export function createRedisRateLimiter(
  link: Pick<RedisLink, "run">,
  limit: RateLimit,
  options: SharedRateLimiterOptions,
): RateLimiter {
  const countOne = async (name: string, keepSeconds: number) => {
    const [count] = await link.run(async (client) => {
      try {
        return await client.transact([
          ["INCR", name],
          ["EXPIRE", name, `${keepSeconds}`],
        ]);
      } catch (error) {
        // Keeps the connection if the Redis user may record dispatches but not count them. A
        // rejection would make `run` drop the connection.
        if (failureClass(error) === "NOPERM") return [error];
        throw error;
      }
    });
    if (count instanceof Error) throw count;
    return count;
  };
  return createSharedRateLimiter(countOne, limit, options);
}

/** A limiter on an Upstash database, so that all processes and hosts count together. */
export function createUpstashRateLimiter(
  { url, token }: { readonly url: string; readonly token: string },
  limit: RateLimit,
  options: SharedRateLimiterOptions,
): RateLimiter {
  // No retry, because it would wait again and might count twice.
  const redis = createUpstashClient({ url, token, timeoutMs: options.timeoutMs, retries: 0 });
  const countOne = async (name: string, keepSeconds: number) => {
    const [count] = await redis.multi().incr(name).expire(name, keepSeconds).exec();
    return count;
  };
  return createSharedRateLimiter(countOne, limit, options);
}
