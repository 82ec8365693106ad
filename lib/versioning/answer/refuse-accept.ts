import type { ProblemResponse } from "../map/problem";
import { accepts } from "./accept";

/**
 * 406 if the request admits none of the media types; otherwise undefined.
 *
 * @param produces the route's media types; empty if any is possible
 */
export function refuseAccept(
  request: Request,
  produces: readonly string[],
  problem: ProblemResponse,
): Response | undefined {
  const accept = request.headers.get("Accept");
  if (produces.length === 0 || produces.some((type) => accepts(accept, type))) return undefined;
  const types = produces.join(" or ");
  const detail = `This resource is available as ${types} only, which the Accept field excludes.`;
  return problem("not_acceptable", { detail, available: produces });
}
