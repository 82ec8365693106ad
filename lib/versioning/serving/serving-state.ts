import { type CalendarDate, secondsOf, type UtcInstant } from "../map/calendar-date";
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
