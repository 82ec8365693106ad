import { forEveryMethod } from "../../common/http-methods";
import { allowOf, describeMethods, refuseMethod } from "../answer/methods";
import { revalidate } from "../answer/revalidate";
import { cacheControl } from "../headers/caching";
import { setCrossOrigin } from "../headers/cross-origin";
import { LIFECYCLE_PROBLEMS, problemResponses } from "../map/problem";
import type { VersionMap } from "../map/version-map";
import { versionList } from "./version-list";

/**
 * The methods of a route that lists the versions. Everyone may read the list, and caches keep it
 * for five minutes at most, but never past the map's next date. Next makes the response for each
 * request, never at build.
 *
 * @param self the path of the route
 *
 * @example
 * ```ts
 * import { serveVersionList } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * const handlers = serveVersionList(versions, "/api/versions");
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlers;
 * ```
 */
export function serveVersionList(versions: VersionMap, self: string, nowMs = Date.now) {
  const problem = problemResponses(versions.retirementPolicy, LIFECYCLE_PROBLEMS);
  const allow = allowOf(["GET", "HEAD"]);
  return forEveryMethod(async (request) => {
    // Reading the headers comes first: it tells Next not to make the response at build.
    const { headers: _, method } = request;
    const response = await answer(request);
    const headers = new Headers(response.headers);
    setCrossOrigin(headers, request, { versions, isPublic: true });
    const body = method === "HEAD" ? null : response.body;
    return new Response(body, { status: response.status, headers });
  });

  async function answer(request: Request): Promise<Response> {
    const { method } = request;
    if (method === "OPTIONS") return describeMethods(allow);
    if (method !== "GET" && method !== "HEAD") return refuseMethod(method, allow, problem);
    const headers = {
      "Cache-Control": cacheControl(versions.routes, nowMs() / 1000),
      "X-Content-Type-Options": "nosniff",
    };
    return revalidate(request, Response.json(versionList(versions, self), { headers }));
  }
}
