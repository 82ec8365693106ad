import { forEveryMethod, type HttpMethod, type WebHandler } from "../../common/http-methods";
import { recordCall } from "../calls/deprecated-call";
import { finishResponse } from "../headers/finish-response";
import { readLifecycleFormat } from "../headers/lifecycle-format";
import {
  matchRoutePath,
  type ParametersOf,
  type PathParameters,
  type RoutePath,
} from "../map/route-path";
import type { RouteVersion } from "../map/route-version";
import { requestAnswerer } from "./answer-request";
import type { LifecycleOptions } from "./lifecycle-options";
import { LIFECYCLE_PROBLEMS, problemResponses } from "./problem";
import type { RouteHandlers } from "./route-handlers";

/**
 * Makes the wrapper that applies the lifecycle of a path to its handlers. The wrapper adds the
 * lifecycle headers and links to each response, whatever its status. It answers 410 once the
 * version is retired, and 503 during a brownout, which is a planned outage that rehearses the end.
 * A method without a handler gets 405 with `Allow`, but the wrapper itself answers HEAD and
 * OPTIONS.
 *
 * A route file exports what the wrapper returns, as below.
 *
 * @example
 * ```ts
 * import { lifecycleWrapper } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * const versioned = lifecycleWrapper({ versions });
 * const handlers = versioned("/api/v1/orders/[id]", {
 *   GET: async (_, { params }) => Response.json({ id: (await params).id }),
 * });
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers;
 * ```
 */
export function lifecycleWrapper<Path extends RoutePath>({
  versions,
  isPublic = false,
  headers: common = () => [],
  produces = [],
  nowMs = Date.now,
  format = readLifecycleFormat,
  problem = problemResponses(versions.retirementPolicy, LIFECYCLE_PROBLEMS),
  onCall = () => {},
}: LifecycleOptions<Path>) {
  /** @throws RangeError at module load for a path that the version map does not hold */
  return <Own extends Path>(
    path: Own,
    handlers: RouteHandlers<ParametersOf<Own> & PathParameters>,
  ): Readonly<Record<HttpMethod, WebHandler>> => {
    const route = versions.get(path);
    const answer = requestAnswerer(handlers, { isPublic, produces, problem });
    return forEveryMethod(async (request, context) => {
      const nowSeconds = nowMs() / 1000;
      const found = parametersIn(request, route) ?? (await context?.params);
      // The parameters come from a match of this path.
      const parameters = found as (ParametersOf<Own> & PathParameters) | undefined;
      const response = await answer({ request, route, parameters, nowSeconds }).finally(() =>
        recordCall(route, request, onCall),
      );
      const how = { isPublic, produces, format: format() };
      const finishing = { route, versions, parameters, nowSeconds, ...how };
      return finishResponse(request, response, common(request), finishing);
    });
  };
}

/** Undefined after a rewrite from another path, when only Next knows the parameters. */
function parametersIn({ url }: Request, { path, resource }: RouteVersion) {
  const { pathname } = new URL(url);
  return matchRoutePath(path, pathname) ?? (resource && matchRoutePath(resource, pathname));
}
