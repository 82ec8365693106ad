import { forEveryMethod } from "../../common/http-methods";
import type { ProblemResponse } from "./problem";

/**
 * The methods of a catch-all route below the API, which answer 404 to a path that no version
 * serves. The response names no version.
 *
 * @example
 * ```ts
 * import { LIFECYCLE_PROBLEMS, problemResponses, refuseUnknownPaths } from "service-ui-versioning";
 *
 * const problem = problemResponses("/docs/problems", LIFECYCLE_PROBLEMS);
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = refuseUnknownPaths(problem);
 * ```
 */
export function refuseUnknownPaths(problem: ProblemResponse) {
  return forEveryMethod(async (request) => {
    const detail = "No version of the API serves this path.";
    const response = problem("unknown_path", { detail });
    return request.method === "HEAD" ? new Response(null, response) : response;
  });
}
