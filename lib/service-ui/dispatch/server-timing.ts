import { SERVER_TIMING_METRIC } from "../wire/dispatch";
import type { Exchange } from "./answer-in-frames";

/**
 * Adds the header `Server-Timing` with the dispatcher's time to each response. For development
 * only, because the time distinguishes cases that must look alike to an outsider.
 *
 * @param monotonicMs milliseconds of a clock that never goes back
 */
export function withServerTiming(
  exchange: Exchange,
  monotonicMs: () => number = () => performance.now(),
): Exchange {
  return async (request) => {
    const startMs = monotonicMs();
    const answer = await exchange(request);
    const timing = `${SERVER_TIMING_METRIC};dur=${(monotonicMs() - startMs).toFixed(1)}`;
    return { ...answer, headers: { ...answer.headers, "Server-Timing": timing } };
  };
}
