import { addressOf } from "../../common/address/app-address";
import { type CalendarDate, secondsOf, type UtcInstant } from "../map/calendar-date";
import type { ProblemResponse } from "../map/problem";
import { fillRoutePath, type PathParameters, routeTemplate } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";

/** Whether a route is served at a given time; `until` in seconds since the Unix epoch. */
export type ServingState =
  | { readonly kind: "served" }
  | { readonly kind: "retired" }
  | {
      readonly kind: "brownout";
      readonly until: number;
      /** Whether a refusal says in `Retry-After` how long the route is off. */
      readonly retryAfter: boolean | undefined;
    };

export function servingState(route: RouteVersion, nowSeconds: number): ServingState {
  if (route.lifecycle === "retired") return { kind: "retired" };
  if (route.lifecycle === "active") return { kind: "served" };
  const current = route.brownouts?.find(
    ({ from, to }) => secondsOf(from) <= nowSeconds && nowSeconds < secondsOf(to),
  );
  if (!current) return { kind: "served" };
  return { kind: "brownout", until: secondsOf(current.to), retryAfter: current.retryAfter };
}

/**
 * The next announced date of any route, or the next start or end of a brownout (a planned outage),
 * in seconds since the Unix epoch; undefined if none is ahead.
 *
 * @param nowSeconds seconds since the Unix epoch
 */
export function nextLifecycleMoment(
  routes: readonly RouteVersion[],
  nowSeconds: number,
): number | undefined {
  const ahead = routes
    .flatMap(momentsOf)
    .map(secondsOf)
    .filter((moment) => moment > nowSeconds);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

function momentsOf(route: RouteVersion): readonly (CalendarDate | UtcInstant)[] {
  if (route.lifecycle === "active") return [];
  const windows = route.lifecycle === "deprecated" ? (route.brownouts ?? []) : [];
  const { deprecation, sunset } = route;
  return [
    deprecation,
    ...(sunset ? [sunset] : []),
    ...windows.flatMap(({ from, to }) => [from, to]),
  ];
}

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
