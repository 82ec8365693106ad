import { addressOf } from "../../common/address/app-address";
import type { ProblemResponse } from "../map/problem";
import { fillRoutePath, type PathParameters, routeTemplate } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";
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
    const end = sunset ? `; its sunset was ${sunset}` : "";
    const detail = `Version ${version} of this path was retired${end}.`;
    return problem("version_retired", { detail, ...members });
  }
  const until = new Date(state.until * 1000).toISOString();
  const detail = `Version ${version} of this path is switched off until ${until}, as a rehearsal of its end.`;
  return problem(
    "brownout",
    { detail, ...members, until },
    state.retryAfter ? { "Retry-After": String(Math.ceil(state.until - nowSeconds)) } : {},
  );
}
