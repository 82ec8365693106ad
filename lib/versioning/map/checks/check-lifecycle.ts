import { parseCalendarDate, parseUtcInstant } from "../calendar-date";
import { isRoutePath, parameterNames } from "../route-path";
import { type EndingRoute, LIFECYCLES, type RouteVersion } from "../route-version";
import type { LifecycleFormat } from "../version-map-input";
import { checkDocumentation } from "./check-documentation";
import { faultsIn, quote } from "./faults";

export function checkLifecycle(
  route: RouteVersion,
  routes: readonly RouteVersion[],
  format: LifecycleFormat,
): string[] {
  if (route.lifecycle === "active") {
    const { documentation = "/" } = route;
    const dates = ["deprecation", "sunset", "successor", "brownouts"].filter((key) => key in route);
    return [
      ...dates.map((key) => `an active route has no "${key}"`),
      ...checkDocumentation("documentation", documentation),
    ];
  }
  if (!LIFECYCLES.includes(route.lifecycle)) {
    // Such a state does not compile in TypeScript, but a map may come from a JavaScript file.
    const { lifecycle } = route as { lifecycle: unknown };
    return [`lifecycle ${quote(lifecycle)} is not one of ${LIFECYCLES.join(", ")}`];
  }
  const isGone = route.lifecycle === "retired";
  const { documentation = isGone ? "/" : undefined } = route;
  return [
    ...checkDates(route, format),
    ...checkDocumentation("documentation", documentation),
    ...checkSuccessor(route, routes),
    ...checkBrownouts(route),
  ];
}

function checkDates({ deprecation, sunset }: EndingRoute, format: LifecycleFormat): string[] {
  const isAnnounced = sunset !== undefined || format === "date";
  const [from, to] = [parseCalendarDate(deprecation), parseCalendarDate(String(sunset))];
  return faultsIn(
    from === undefined && `deprecation ${quote(deprecation)} ${NO_DAY}`,
    isAnnounced && to === undefined && `sunset ${quote(sunset)} ${NO_DAY}`,
    Number(to) < Number(from) && `sunset ${sunset} is before deprecation ${deprecation}`,
  );
}

function checkSuccessor(route: EndingRoute, routes: readonly RouteVersion[]): string[] {
  const { path, successor } = route;
  if (successor === undefined) return [];
  if (!successor.startsWith("/")) return checkAddress(successor, path);
  const found = routes.filter((other) => other.path === successor && other !== route);
  if (successor !== path && found.length === 0) {
    return [`successor ${quote(successor)} is not in the map`];
  }
  if (!found.some(({ lifecycle }) => lifecycle === "active")) {
    return [`successor ${quote(successor)} is itself ${found[0]?.lifecycle ?? route.lifecycle}`];
  }
  return missingParameters(successor, path);
}

/** A successor on another host, whose path may have this path's parameters. */
function checkAddress(successor: string, path: string): string[] {
  const [, host = "", rest = ""] = /^https:\/\/([^/\s?#]+)(\/.*)?$/.exec(successor) ?? [];
  const isAddress = URL.canParse(`https://${host}`) && (rest === "" || isRoutePath(rest));
  if (!isAddress) {
    return [
      `successor ${quote(successor)} is neither in the map nor https://host/path/[parameter]`,
    ];
  }
  return missingParameters(successor, path);
}

function missingParameters(successor: string, path: string): string[] {
  const known = parameterNames(path);
  return parameterNames(successor)
    .filter((name) => !known.includes(name))
    .map((name) => `successor ${quote(successor)} needs "${name}", which this path does not have`);
}

function checkBrownouts(route: EndingRoute): string[] {
  if (route.lifecycle === "retired") {
    return "brownouts" in route ? ['a retired route has no "brownouts"'] : [];
  }
  const start = parseCalendarDate(route.deprecation) ?? Number.NEGATIVE_INFINITY;
  const end = parseCalendarDate(String(route.sunset)) ?? Number.POSITIVE_INFINITY;
  let earliest = start;
  const { brownouts = [] } = route;
  return brownouts.flatMap((window) => {
    const name = `brownout ${window.from} to ${window.to}`;
    const [from, to] = [parseUtcInstant(window.from), parseUtcInstant(window.to)];
    if (from === undefined || to === undefined) {
      return [`${name}: not two moments YYYY-MM-DDTHH:MM:SSZ of the calendar`];
    }
    const { retryAfter = false } = window;
    const faults = faultsIn(
      typeof retryAfter !== "boolean" && `${name}: retryAfter is neither true nor false`,
      to <= from && `${name}: ends before it begins`,
      (from < start || to > end) && `${name}: not between deprecation and sunset`,
      from >= start && from < earliest && `${name}: begins before the one before it ends`,
    );
    earliest = Math.max(earliest, to);
    return faults;
  });
}

const NO_DAY = "is not a day YYYY-MM-DD of the calendar";
