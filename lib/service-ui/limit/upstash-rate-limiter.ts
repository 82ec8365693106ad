import { createUpstashClient } from "../replay/upstash-client";
import type { RateLimit, RateLimiter } from "./rate-limiter";
import { createSharedRateLimiter, type SharedRateLimiterOptions } from "./shared-rate-limiter";

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
