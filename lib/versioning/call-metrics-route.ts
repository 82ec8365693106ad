import { metricsHandler } from "../metrics/metrics-handler";
import { isMetricsToken, WRONG_METRICS_TOKEN } from "../metrics/metrics-token";
import { callFamily, processCallCounter } from "./call-counter";
import { forEveryMethod } from "./http-methods";

/**
 * The methods of a route that serves the count of calls to ending versions as OpenMetrics text to
 * clients that send `METRICS_TOKEN`; without that variable it is 404.
 *
 * An app that dispatches interactions serves both counts by `createMetricsRoute` of
 * `service-ui/server`.
 *
 * @example
 * ```ts
 * import { createCallMetricsRoute } from "service-ui/versioning";
 *
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createCallMetricsRoute();
 * ```
 */
export function createCallMetricsRoute() {
  return forEveryMethod(
    metricsHandler({ token: readToken, families: () => [callFamily(processCallCounter())] }),
  );
}

/** @throws TypeError for a token that is too short or can't be sent */
function readToken(): string | null {
  const token = process.env.METRICS_TOKEN;
  if (!token) return null;
  if (isMetricsToken(token)) return token;
  throw new TypeError(WRONG_METRICS_TOKEN);
}
