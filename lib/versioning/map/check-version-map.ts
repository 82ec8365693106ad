import { parseCalendarDate, parseUtcInstant } from "./calendar-date";
import { isRoutePath, parameterNames, pathShape } from "./route-path";
import { type EndingRoute, LIFECYCLES, type RouteVersion } from "./route-version";
import type { VersionAsking } from "./version-asking";

const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/;
const FIELDS: readonly string[] = [
  "path",
  "version",
  "lifecycle",
  "deprecation",
  "sunset",
  "successor",
  "documentation",
  "brownouts",
  "resource",
];
const HTTPS = /^https:\/\/[^\s<>"]+$/;

/** One sentence for each fault of a version map, with the entry's path; `[]` if there is none. */
export function checkVersionMap(
  retirementPolicy: string | undefined,
  routes: readonly RouteVersion[],
  ask: VersionAsking | undefined,
): readonly string[] {
  return faultsIn(
    !isDocumentation(retirementPolicy) &&
      `retirementPolicy: ${quote(retirementPolicy)} ${NO_DOCUMENTATION}`,
    ...checkAsking(ask),
    ...routes.flatMap((route, index) =>
      faultsIn(
        ...checkFields(route),
        ...checkPath(route, routes.slice(0, index)),
        !VERSION.test(route.version) &&
          `version ${quote(route.version)} is not <major>.<minor>.<patch>`,
        ...checkLifecycle(route, routes),
        ...checkResource(route, routes.slice(0, index), routes, ask),
      ).map((fault) => `${quote(route.path)}: ${fault}`),
    ),
  );
}

/** TypeScript lets a misspelled optional field pass where an entry comes from a variable. */
function checkFields(route: RouteVersion): string[] {
  return Object.keys(route)
    .filter((key) => !FIELDS.includes(key))
    .map((key) => `"${key}" is no field of an entry; it can be ${FIELDS.join(", ")}`);
}

function checkAsking(ask: VersionAsking | undefined): string[] {
  if (ask === undefined) return [];
  const names: readonly (readonly [way: string, name: unknown, shape: RegExp])[] = [
    ["query", ask.query, /^[A-Za-z][\w.-]*$/],
    ["header", ask.header, /^[A-Za-z][A-Za-z0-9-]*$/],
    ["mediaType", ask.mediaType, /^(?!q$)[A-Za-z][A-Za-z0-9-]*$/i],
  ];
  const { unspecified = "refuse" } = ask;
  return faultsIn(
    ...names.map(
      ([way, name, shape]) =>
        name !== undefined &&
        !shape.test(String(name)) &&
        `ask: ${way} ${quote(name)} can't be such a name`,
    ),
    names.every(([, name]) => name === undefined) &&
      "ask: names no way; it can be query, header, mediaType",
    !["refuse", "newest"].includes(unspecified) &&
      `ask: unspecified ${quote(unspecified)} is not refuse or newest`,
  );
}

function checkResource(
  { path, version, resource }: RouteVersion,
  earlier: readonly RouteVersion[],
  routes: readonly RouteVersion[],
  ask: VersionAsking | undefined,
): string[] {
  if (resource === undefined) return [];
  if (!isRoutePath(resource)) {
    return [`resource ${quote(resource)} is not a path such as /api/orders/[id]`];
  }
  const same = earlier.find((one) => one.resource === resource && one.version === version);
  const names = (text: string) => [...parameterNames(text)].sort().join(", ");
  return faultsIn(
    !ask && 'has a "resource", and the map names no way to ask for it: add "ask"',
    routes.some((one) => pathShape(one.path) === pathShape(resource)) &&
      `resource ${quote(resource)} is itself the path of an entry`,
    names(resource) !== names(path) &&
      `resource ${quote(resource)} has other parameters than the path`,
    same && `is version ${version} of ${quote(resource)}, as ${quote(same.path)} is`,
  );
}

function checkPath({ path }: RouteVersion, earlier: readonly RouteVersion[]): string[] {
  if (!isRoutePath(path)) return [NO_PATH];
  const names = parameterNames(path);
  const same = earlier.find((other) => pathShape(other.path) === pathShape(path));
  return faultsIn(
    new Set(names).size < names.length && "the path names a parameter twice",
    same && `admits the same requests as the earlier entry ${quote(same.path)}`,
  );
}

function checkLifecycle(route: RouteVersion, routes: readonly RouteVersion[]): string[] {
  if (route.lifecycle === "active") {
    const { documentation = "/" } = route;
    const dates = ["deprecation", "sunset", "successor", "brownouts"].filter((key) => key in route);
    return [
      ...dates.map((key) => `an active route has no "${key}"`),
      ...checkDocumentation(documentation),
    ];
  }
  if (!LIFECYCLES.includes(route.lifecycle)) {
    // Such a state does not compile in TypeScript, but a map may come from a JavaScript file.
    const { lifecycle } = route as { lifecycle: unknown };
    return [`lifecycle ${quote(lifecycle)} is not one of ${LIFECYCLES.join(", ")}`];
  }
  return [
    ...checkDates(route),
    ...checkDocumentation(route.documentation),
    ...checkSuccessor(route, routes),
    ...checkBrownouts(route),
  ];
}

function checkDates({ deprecation, sunset }: EndingRoute): string[] {
  const [from, to] = [parseCalendarDate(deprecation), parseCalendarDate(sunset)];
  return faultsIn(
    from === undefined && `deprecation ${quote(deprecation)} ${NO_DAY}`,
    to === undefined && `sunset ${quote(sunset)} ${NO_DAY}`,
    Number(to) < Number(from) && `sunset ${sunset} is before deprecation ${deprecation}`,
  );
}

function checkSuccessor({ path, successor }: EndingRoute, routes: readonly RouteVersion[]) {
  if (successor === undefined) return [];
  const found = routes.find((route) => route.path === successor);
  if (!found) return [`successor ${quote(successor)} is not in the map`];
  if (found.lifecycle !== "active") {
    return [`successor ${quote(successor)} is itself ${found.lifecycle}`];
  }
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
  const end = parseCalendarDate(route.sunset) ?? Number.POSITIVE_INFINITY;
  let earliest = start;
  const { brownouts = [] } = route;
  return brownouts.flatMap((window) => {
    const name = `brownout ${window.from} to ${window.to}`;
    const [from, to] = [parseUtcInstant(window.from), parseUtcInstant(window.to)];
    if (from === undefined || to === undefined) {
      return [`${name}: not two moments YYYY-MM-DDTHH:MM:SSZ of the calendar`];
    }
    const faults = faultsIn(
      to <= from && `${name}: ends before it begins`,
      (from < start || to > end) && `${name}: not between deprecation and sunset`,
      from >= start && from < earliest && `${name}: begins before the one before it ends`,
    );
    earliest = Math.max(earliest, to);
    return faults;
  });
}

const NO_PATH =
  "the path is not of the shape /segment/[parameter]: as a request spells it, without basePath, " +
  "route groups or a slash at the end, a catch-all last";
const NO_DAY = "is not a day YYYY-MM-DD of the calendar";
const NO_DOCUMENTATION = "is neither a path without parameters nor an https address";

function checkDocumentation(link: string | undefined): string[] {
  return isDocumentation(link) ? [] : [`documentation ${quote(link)} ${NO_DOCUMENTATION}`];
}

function isDocumentation(link: string | undefined): boolean {
  if (link === undefined) return false;
  if (HTTPS.test(link)) return URL.canParse(link);
  return link === "/" || (isRoutePath(link) && parameterNames(link).length === 0);
}

function quote(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}

/** Keeps the faults whose condition holds. The form of each is `condition && "what is wrong"`. */
function faultsIn(...faults: readonly (string | false | undefined)[]): string[] {
  return faults.filter((fault) => typeof fault === "string");
}
