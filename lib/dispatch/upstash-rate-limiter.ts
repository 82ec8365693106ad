import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import type { RateLimit, RateLimiter } from "./rate-limiter";
import { createSharedRateLimiter, type SharedRateLimiterOptions } from "./shared-rate-limiter";

/** A limiter on an Upstash database, so that all processes and hosts count together. */
export function createUpstashRateLimiter(
  { url, token }: { readonly url: string; readonly token: string },
  { limit, windowSeconds }: RateLimit,
  options: SharedRateLimiterOptions,
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
  return createSharedRateLimiter(count, options);
}
