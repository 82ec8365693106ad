import { forEveryMethod } from "../../common/http-methods";
import { LIFECYCLE_PROBLEMS, type ProblemResponse, problemResponses } from "../map/problem";
import type { VersionMap } from "../map/version-map";

/**
 * The methods of a catch-all route below the API, which answer 404 to a path that no version
 * serves. The response names no version.
 *
 * @param problem makes the refusal; default: a problem document whose `type` leads to the map's
 *   `retirementPolicy`
 *
 * @example
 * ```ts
 * import { refuseUnknownPaths } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refuseUnknownPaths(versions);
 * ```
 */
export function refuseUnknownPaths(
  { retirementPolicy }: Pick<VersionMap, "retirementPolicy">,
  problem: ProblemResponse = problemResponses(retirementPolicy, LIFECYCLE_PROBLEMS),
) {
  return forEveryMethod(async (request) => {
    const detail = "No version of the API serves this path.";
    const response = problem("unknown_path", { detail });
    return request.method === "HEAD" ? new Response(null, response) : response;
  });
}
