import { type CalendarDate, secondsOf } from "../map/calendar-date";
import type { RouteVersion } from "../map/route-version";

/** One route in the calendar. A date that its lifecycle doesn't have is null. */
export interface CalendarRow {
  readonly path: string;
  readonly version: string;
  /** The methods that the entry is about; null if it is about all that no other entry names. */
  readonly methods: readonly string[] | null;
  readonly lifecycle: RouteVersion["lifecycle"];
  readonly deprecation: CalendarDate | null;
  readonly sunset: CalendarDate | null;
  /** Whole days until the sunset begins, rounded up; 0 or less once it has begun. */
  readonly daysLeft: number | null;
  readonly successor: string | null;
  /** What to do if the state and the date contradict each other; otherwise null. */
  readonly problem: string | null;
}

const DAY_SECONDS = 86_400;

/**
 * Lists the routes, and for how long each is served.
 *
 * @param nowSeconds since the Unix epoch
 */
export function calendarOf(
  routes: readonly RouteVersion[],
  nowSeconds: number,
): readonly CalendarRow[] {
  return routes.map((route) => {
    const { path, version, methods = null, lifecycle } = route;
    const none = { deprecation: null, sunset: null, daysLeft: null, successor: null };
    if (route.lifecycle === "active") {
      return { path, version, methods, lifecycle, ...none, problem: null };
    }
    const { deprecation, sunset = null, successor = null } = route;
    const left = sunset && secondsOf(sunset) - nowSeconds;
    // Turns `-0` into `0`, which readers of the JSON expect.
    const daysLeft = left === null ? null : Math.ceil(left / DAY_SECONDS) || 0;
    const problem = left === null ? null : problemOf(lifecycle, left);
    return { path, version, methods, lifecycle, deprecation, sunset, daysLeft, successor, problem };
  });
}

function problemOf(lifecycle: RouteVersion["lifecycle"], secondsLeft: number): string | null {
  if (lifecycle === "deprecated" && secondsLeft <= 0) {
    return "is past its sunset and still served: retire it, or announce a later sunset";
  }
  if (lifecycle === "retired" && secondsLeft > 0) {
    return "is retired before its sunset: serve it until then, or correct the date";
  }
  return null;
}
