import { SERVER_TIMING_METRIC } from "../protocol/dispatch";
import type { Exchange } from "./create-dispatcher";

/**
 * Says in each answer how long it took to make, as `Server-Timing`; for development alone, since it
 * tells apart what an outsider should see as alike.
 *
 * @param nowMs milliseconds, of whatever origin
 */
export function withServerTiming(
  exchange: Exchange,
  nowMs: () => number = () => performance.now(),
): Exchange {
  return async (request) => {
    const startMs = nowMs();
    const answer = await exchange(request);
    const timing = `${SERVER_TIMING_METRIC};dur=${(nowMs() - startMs).toFixed(1)}`;
    return { ...answer, headers: { ...answer.headers, "Server-Timing": timing } };
  };
}
