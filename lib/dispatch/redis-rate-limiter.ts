import type { RedisLink } from "../replay/redis-link";
import type { RateLimit, RateLimiter } from "./rate-limiter";
import { createSharedRateLimiter, type SharedRateLimiterOptions } from "./shared-rate-limiter";

/**
 * A limiter on a Redis server over TCP, so that all processes and hosts count together: in windows
 * that begin with the clock, as on an Upstash database.
 */
export function createRedisRateLimiter(
  link: Pick<RedisLink, "run">,
  { limit, windowSeconds }: RateLimit,
  options: SharedRateLimiterOptions,
): RateLimiter {
  const windowMs = windowSeconds * 1000;
  return createSharedRateLimiter(
    {
      async limit(key) {
        const window = Math.floor(options.nowMs() / windowMs);
        const name = `ui:rate:${key}:${window}`;
        const [count] = await link.run((client) =>
          client.transact([
            ["INCR", name],
            ["EXPIRE", name, `${windowSeconds}`],
          ]),
        );
        const remaining = limit - Number(count);
        return { success: remaining >= 0, remaining, reset: (window + 1) * windowMs };
      },
    },
    options,
  );
}
