import { addressOf } from "../common/address/app-address";
import { accepts } from "./accept";
import type { ProblemResponse } from "./problem";
import { fillRoutePath, type PathParameters, routeTemplate } from "./route-path";
import type { RouteVersion } from "./route-version";
import { servingState } from "./serving-state";

/**
 * The refusal of a route that is not served now: 410 once the route is retired, or 503 in a
 * brownout, which is a planned outage (PROTOCOL 6). Undefined if the route is served.
 *
 * @param nowSeconds seconds since the Unix epoch, with fractions
 * @param parameters of the request's path, for the address of the successor
 */
export function refuseUnserved(
  route: RouteVersion,
  nowSeconds: number,
  problem: ProblemResponse,
  parameters?: PathParameters,
): Response | undefined {
  if (route.lifecycle === "active") return undefined;
  const state = servingState(route, nowSeconds);
  if (state.kind === "served") return undefined;
  const { version, sunset } = route;
  const { successor: next } = route;
  const successor =
    next && addressOf(parameters ? fillRoutePath(next, parameters) : routeTemplate(next));
  const members = { version, sunset, successor };
  if (state.kind === "retired") {
    const detail = `Version ${route.version} of this path was retired; its sunset was ${route.sunset}.`;
    return problem("version_retired", { detail, ...members });
  }
  const until = new Date(state.until * 1000).toISOString();
  const detail = `Version ${route.version} of this path is switched off until ${until}, as a rehearsal of its end.`;
  return problem(
    "brownout",
    { detail, ...members, until },
    { "Retry-After": String(Math.ceil(state.until - nowSeconds)) },
  );
}

export function refuseMethod(method: string, allow: string, problem: ProblemResponse): Response {
  const detail = `${method} is not one of ${allow}.`;
  return problem("method_not_allowed", { detail }, { Allow: allow });
}

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
