import {
  forEveryMethod,
  type HttpMethod,
  isPreflight,
  type WebHandler,
} from "../../common/http-methods";
import { recordCall, userAgent } from "../calls/record-call";
import { chooseAmong } from "../choose/choose-among";
import { isAskedFor } from "../choose/choose-version";
import { entryFor } from "../choose/entry-for";
import { refuseChoice } from "../choose/refuse-choice";
import { finishResponse } from "../headers/finish-response";
import { LIFECYCLE_PROBLEMS, problemResponses } from "../map/problem";
import {
  matchRoutePath,
  type ParametersOf,
  type PathParameters,
  type RoutePath,
} from "../map/route-path";
import type { PathEntries, RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import { requestAnswerer } from "./answer-request";
import { handlersOf } from "./handlers-of";
import type { LifecycleOptions } from "./lifecycle-options";
import type { RouteHandlers, VersionHandlers } from "./route-handlers";

/**
 * Makes the wrapper that applies the lifecycle of a path to its handlers. The wrapper adds the
 * lifecycle headers and links to each response, whatever its status. It answers 410 once the
 * version is retired, and 503 during a brownout, which is a planned outage that rehearses the end.
 * A method without a handler gets 405 with `Allow`, but the wrapper itself answers HEAD and
 * OPTIONS.
 *
 * A route file exports what the wrapper returns, as below. If several versions share the path, give
 * the handlers by version: `{ "1.4.0": { GET: readOld }, "2.0.0": { GET: read } }`.
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
  problem = problemResponses(versions.retirementPolicy, LIFECYCLE_PROBLEMS),
  onCall,
  identify = userAgent,
}: LifecycleOptions<Path>) {
  /**
   * @throws RangeError at module load for a path that the version map does not hold
   * @throws TypeError at module load if the versions of a shared path lack handlers
   */
  return <Own extends Path>(
    path: Own,
    handlers:
      | RouteHandlers<ParametersOf<Own> & PathParameters>
      | VersionHandlers<ParametersOf<Own> & PathParameters>,
  ): Readonly<Record<HttpMethod, WebHandler>> => {
    const entries = versions.get(path);
    const isAsked = isAskedFor(entries);
    const how = { versions, isAsked, isPublic, produces, problem };
    const answerers = new Map(
      [...handlersOf(entries, handlers)].map(([version, own]) => [
        version,
        requestAnswerer(own, how),
      ]),
    );
    const gone = requestAnswerer<ParametersOf<Own> & PathParameters>({}, how);
    return forEveryMethod(async (request, context) => {
      const choice = chooseEntry(request, entries, versions);
      const nowSeconds = nowMs() / 1000;
      const finish = (response: Response, route?: RouteVersion, parameters?: PathParameters) =>
        finishResponse(request, response, common(request), {
          ...how,
          route,
          parameters,
          nowSeconds,
        });
      if (choice.kind === "refused") return finish(refuseChoice(choice, problem));
      const { route } = choice;
      const found = parametersIn(request, route) ?? (await context?.params);
      // The parameters come from a match of this path.
      const parameters = found as (ParametersOf<Own> & PathParameters) | undefined;
      const answer = answerers.get(route.version) ?? gone;
      const response = await answer({ request, route, parameters, nowSeconds }).finally(() =>
        recordCall(route, request, { onCall, identify }),
      );
      return finish(response, route, parameters);
    });
  };
}

/** The entry for a request to its path: by method and, if several versions share it, by version. */
function chooseEntry(request: Request, entries: PathEntries, { ask }: VersionMap) {
  const [{ version, resource }] = entries;
  const isShared = entries.some((other) => other.version !== version);
  if (!ask || !isShared || resource !== undefined) {
    return { kind: "route", route: entryFor(entries, request.method) } as const;
  }
  const { method, headers, url } = request;
  const { searchParams } = new URL(url);
  return chooseAmong(entries, ask, {
    method,
    headers,
    searchParams,
    isPreflight: isPreflight(request),
  });
}

/** Undefined after a rewrite from another path, when only Next knows the parameters. */
function parametersIn({ url }: Request, { path, resource }: RouteVersion) {
  const { pathname } = new URL(url);
  return matchRoutePath(path, pathname) ?? (resource && matchRoutePath(resource, pathname));
}
