import { failureClass } from "./failure-class";
import { readRedisInfo, readRedisTime } from "./redis-info";
import type { StoreReport } from "./store-report";

/** Of replies to a command that this user may not send, or that the server does not have. */
const REFUSED: ReadonlySet<string | undefined> = new Set(["NOPERM", "ERR"]);

/**
 * Asks a Redis server about itself. What it refuses to tell, as an ACL may have it, is null.
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
