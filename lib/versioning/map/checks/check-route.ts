import { HTTP_METHODS } from "../../../common/http-methods";
import { isApiVersion, isSemanticRelease } from "../api-version";
import { isRoutePath, parameterNames, pathShape } from "../route-path";
import type { RouteVersion } from "../route-version";
import type { LifecycleFormat, VersionMapInput } from "../version-map-input";
import { checkLifecycle } from "./check-lifecycle";
import { faultsIn, quote } from "./faults";

const FIELDS: readonly string[] = [
  "path",
  "version",
  "methods",
  "lifecycle",
  "deprecation",
  "sunset",
  "successor",
  "documentation",
  "brownouts",
  "resource",
];
const METHODS = HTTP_METHODS.filter((method) => method !== "HEAD" && method !== "OPTIONS");

/** One sentence for each fault of an entry. */
export function checkRoute(
  route: RouteVersion,
  index: number,
  { routes, ask, format = "rfc" }: VersionMapInput,
): string[] {
  const earlier = routes.slice(0, index);
  return faultsIn(
    ...checkFields(route),
    ...checkPath(route, earlier),
    ...checkMethods(route, earlier),
    ...checkVersion(route, format),
    ...checkLifecycle(route, routes, format),
    ...checkSharing(route, earlier, ask !== undefined),
    ...checkResource(route, earlier, routes, ask !== undefined),
  );
}

/** TypeScript lets a misspelled optional field pass where an entry comes from a variable. */
function checkFields(route: RouteVersion): string[] {
  return Object.keys(route)
    .filter((key) => !FIELDS.includes(key))
    .map((key) => `"${key}" is no field of an entry; it can be ${FIELDS.join(", ")}`);
}

function checkVersion({ version }: RouteVersion, format: LifecycleFormat): string[] {
  const isWrong = format === "date" ? !isSemanticRelease(version) : !isApiVersion(version);
  const shape = "is not <major>.<minor>.<patch>";
  return faultsIn(
    isWrong &&
      (format === "date"
        ? `version ${quote(version)} ${shape}, as the format "date" has it`
        : `version ${quote(version)} ${shape} or YYYY-MM-DD, each also with a suffix as -beta.1`),
  );
}

function checkPath({ path }: RouteVersion, earlier: readonly RouteVersion[]): string[] {
  if (!isRoutePath(path)) return [NO_PATH];
  const names = parameterNames(path);
  const same = earlier.find((other) => pathShape(other.path) === pathShape(path));
  return faultsIn(
    new Set(names).size < names.length && "the path names a parameter twice",
    same &&
      same.path !== path &&
      `admits the same requests as the earlier entry ${quote(same.path)}`,
  );
}

function checkMethods(route: RouteVersion, earlier: readonly RouteVersion[]): string[] {
  const { path, version, methods } = route;
  const wrong = methods?.filter((method) => !METHODS.some((known) => known === method)) ?? [];
  const same = earlier.filter((other) => other.path === path && other.version === version);
  const named = methods ?? ["its other methods"];
  const taken = named.filter((one) =>
    same.some((other) => (other.methods ?? ["its other methods"]).some((name) => name === one)),
  );
  return faultsIn(
    methods?.length === 0 && `methods: names none; it can be ${METHODS.join(", ")}`,
    ...wrong.map((one) => `methods: ${quote(one)} is not one of ${METHODS.join(", ")}`),
    ...taken.map((one) => `version ${version}: ${one} stand in an earlier entry, too`),
  );
}

/** Several versions at one path have to be told apart by what a request asks for. */
function checkSharing(
  { path, version, resource }: RouteVersion,
  earlier: readonly RouteVersion[],
  isAsked: boolean,
): string[] {
  const others = earlier.filter((other) => other.path === path && other.version !== version);
  if (others.length === 0) return [];
  return faultsIn(
    !isAsked && 'is the path of several versions, and the map names no way to ask: add "ask"',
    [resource, ...others.map((other) => other.resource)].some((one) => one !== undefined) &&
      'is the path of several versions, so it can\'t have a "resource"',
  );
}

function checkResource(
  { path, version, resource, methods }: RouteVersion,
  earlier: readonly RouteVersion[],
  routes: readonly RouteVersion[],
  isAsked: boolean,
): string[] {
  if (resource === undefined) return [];
  if (!isRoutePath(resource)) {
    return [`resource ${quote(resource)} is not a path such as /api/orders/[id]`];
  }
  const same = earlier.find(
    (one) => one.resource === resource && one.version === version && one.path !== path,
  );
  const names = (text: string) => [...parameterNames(text)].sort().join(", ");
  const ofPath = earlier.find((one) => one.path === path && one.version === version);
  return faultsIn(
    !isAsked && 'has a "resource", and the map names no way to ask for it: add "ask"',
    routes.some((one) => pathShape(one.path) === pathShape(resource)) &&
      `resource ${quote(resource)} is itself the path of an entry`,
    names(resource) !== names(path) &&
      `resource ${quote(resource)} has other parameters than the path`,
    same && `is version ${version} of ${quote(resource)}, as ${quote(same.path)} is`,
    methods &&
      ofPath &&
      ofPath.resource !== resource &&
      `resource ${quote(resource)} differs from the one of its other methods`,
  );
}

const NO_PATH =
  "the path is not of the shape /segment/[parameter]: as a request spells it, without basePath, " +
  "route groups or a slash at the end, a catch-all or * last";
