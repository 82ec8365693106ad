import { metricsHandler } from "../metrics/metrics-handler";
import { isMetricsToken, WRONG_METRICS_TOKEN } from "../metrics/metrics-token";
import { callFamily, processCallCounter } from "./call-counter";
import { forEveryMethod } from "./http-methods";

/**
 * The methods of a route that serves the numbers of calls of deprecated and retired versions, as
 * OpenMetrics text. Clients must send the value of the environment variable `METRICS_TOKEN` as
 * their bearer token. If the variable is not set, the route answers 404.
 *
 * An app that dispatches interactions uses `createMetricsRoute` of `service-ui/server` instead.
 * That route serves these counts as well.
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
