import { Redis } from "@upstash/redis";
import type { RateLimit, RateLimiter } from "./rate-limiter";
import { createSharedRateLimiter, type SharedRateLimiterOptions } from "./shared-rate-limiter";

/** A limiter on an Upstash database, so that all processes and hosts count together. */
export function createUpstashRateLimiter(
  { url, token }: { readonly url: string; readonly token: string },
  limit: RateLimit,
  options: SharedRateLimiterOptions,
): RateLimiter {
  const redis = new Redis({
    url,
    token,
    // No retry, because it would wait again and might count twice.
    retry: { retries: 0 },
    signal: () => AbortSignal.timeout(options.timeoutMs),
    enableAutoPipelining: false,
    automaticDeserialization: false,
    enableTelemetry: false,
    readYourWrites: false,
  });
  const countOne = async (name: string, keepSeconds: number) => {
    const [count] = await redis.multi().incr(name).expire(name, keepSeconds).exec();
    return count;
  };
  return createSharedRateLimiter(countOne, limit, options);
}
