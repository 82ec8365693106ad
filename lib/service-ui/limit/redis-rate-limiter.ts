import { failureClass } from "../replay/failure-class";
import type { RedisLink } from "../replay/redis-link";
import type { RateLimit, RateLimiter } from "./rate-limiter";
import { createSharedRateLimiter, type SharedRateLimiterOptions } from "./shared-rate-limiter";

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
        if (failureClass(error) === "NOPERM") return [];
        throw error;
      }
    });
    return count;
  };
  return createSharedRateLimiter(countOne, limit, options);
}
