import { secondsOf } from "../map/calendar-date";
import type { RouteVersion } from "../map/route-version";

/** Whether a route is served at a given time; `until` in seconds since the Unix epoch. */
export type ServingState =
  | { readonly kind: "served" }
  | { readonly kind: "retired" }
  | { readonly kind: "brownout"; readonly until: number };

export function servingState(route: RouteVersion, nowSeconds: number): ServingState {
  if (route.lifecycle === "retired") return { kind: "retired" };
  if (route.lifecycle === "active") return { kind: "served" };
  const current = route.brownouts?.find(
    ({ from, to }) => secondsOf(from) <= nowSeconds && nowSeconds < secondsOf(to),
  );
  return current ? { kind: "brownout", until: secondsOf(current.to) } : { kind: "served" };
}

/**
 * The next announced date, or the next start or end of a brownout (a planned outage), in seconds
 * since the Unix epoch; undefined if none is ahead.
 *
 * @param nowSeconds seconds since the Unix epoch
 */
export function nextLifecycleMoment(route: RouteVersion, nowSeconds: number): number | undefined {
  if (route.lifecycle === "active") return undefined;
  const windows = route.lifecycle === "deprecated" ? (route.brownouts ?? []) : [];
  const ahead = [
    secondsOf(route.deprecation),
    secondsOf(route.sunset),
    ...windows.flatMap(({ from, to }) => [secondsOf(from), secondsOf(to)]),
  ].filter((moment) => moment > nowSeconds);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}
