import { failureClass } from "./failure-class";
import { readRedisInfo, readRedisTime } from "./redis-info";
import type { StoreReport } from "./store-report";

/**
 * Classes of error replies: the connection's user is not allowed to send the command (`NOPERM`), or
 * the server has no such command (`ERR`).
 */
const REFUSED: ReadonlySet<string | undefined> = new Set(["NOPERM", "ERR"]);

/**
 * Asks a Redis server about itself. A value that the server refuses to give, for example because of
 * an ACL, is null.
 *
 * @param send sends a command of one word
 */
export async function reportRedis(
  store: string,
  send: (word: string) => Promise<unknown>,
): Promise<StoreReport> {
  const ask = async (word: string) => {
    try {
      return await send(word);
    } catch (error) {
      if (REFUSED.has(failureClass(error))) return null;
      throw error;
    }
  };
  const startedAt = performance.now();
  const [info, answer] = await Promise.all([ask("INFO"), ask("TIME")]);
  const roundTripMs = performance.now() - startedAt;
  const time = readRedisTime(answer);
  return {
    store,
    ...readRedisInfo(info),
    clockOffsetMs: time === null ? null : time - (Date.now() - roundTripMs / 2),
    roundTripMs,
  };
}
