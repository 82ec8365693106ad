import { forEveryMethod } from "../../common/http-methods";
import { LIFECYCLE_PROBLEMS, type ProblemResponse, problemResponses } from "../map/problem";
import type { VersionMap } from "../map/version-map";
import { type LifecycleWrapper, NO_VERSION } from "./lifecycle-wrapper";

/**
 * The methods of a catch-all route below the API, which answer 404 to a path that no version
 * serves. The response names no version.
 *
 * @param versioned the wrapper, whose options the response follows; or a map
 * @param problem for a map: makes the refusal; default: a problem document whose `type` leads to the map's
 *   `retirementPolicy`
 *
 * @example
 * ```ts
 * import { lifecycleWrapper, refuseUnknownPaths } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * const versioned = lifecycleWrapper({ versions });
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refuseUnknownPaths(versioned);
 * ```
 */
export function refuseUnknownPaths(
  versioned: Pick<LifecycleWrapper, "refusals"> | Pick<VersionMap, "retirementPolicy">,
  problem?: ProblemResponse,
) {
  if ("refusals" in versioned) {
    return forEveryMethod(async (request) => versioned.refusals.unknown(request));
  }
  const refuse = problem ?? problemResponses(versioned.retirementPolicy, LIFECYCLE_PROBLEMS);
  return forEveryMethod(async (request) => {
    const response = refuse("unknown_path", { detail: NO_VERSION });
    return request.method === "HEAD" ? new Response(null, response) : response;
  });
}
