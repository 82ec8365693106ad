import { checkVersionMap } from "./check-version-map";
import {
  byPrecedence,
  type CoveredBy,
  covers,
  matchRoutePath,
  type PathParameters,
  type RoutePath,
} from "./route-path";
import type { DocumentationLink, PathEntries, RouteVersion } from "./route-version";
import type { LifecycleFormat, VersionAsking, VersionMapInput } from "./version-map-input";

/** The paths that a map has entries for. */
export type MappedPath<Route extends RouteVersion> = CoveredBy<Route["path"]> & RoutePath;

/** The versions that a map has at a path. */
export type VersionAt<Route extends RouteVersion, Path extends string> = Route extends RouteVersion
  ? Path extends CoveredBy<Route["path"]>
    ? Route["version"]
    : never
  : never;

/** A checked map of the versioned routes. */
export interface VersionMap<Route extends RouteVersion = RouteVersion> {
  readonly retirementPolicy: DocumentationLink;
  readonly ask?: VersionAsking;
  readonly format: LifecycleFormat;
  readonly reportVersions: boolean;
  readonly routes: readonly Route[];
  /**
   * The entries of a route's path, such as `/api/v1/orders/[id]`: those of this path, or else of
   * the closest `/*` above it.
   *
   * @throws RangeError for a path that the map does not hold
   */
  get(path: MappedPath<Route>): PathEntries;
  match(pathname: string): { routes: PathEntries; parameters: PathParameters } | undefined;
}

/**
 * Checks the entries and makes the map.
 *
 * Call this function at module load, so that a wrong entry fails the build and never a request.
 *
 * @throws TypeError that names every wrong entry and says why
 *
 * @example
 * ```ts
 * import { defineVersions } from "service-ui-versioning";
 *
 * export const versions = defineVersions({
 *   retirementPolicy: "/docs/retirement",
 *   routes: [{ path: "/api/v1/orders/[id]", version: "1.4.0", lifecycle: "active" }],
 * });
 * ```
 */
export function defineVersions<const Routes extends readonly RouteVersion[]>(
  input: VersionMapInput<Routes>,
): VersionMap<Routes[number]> {
  const problems = checkVersionMap(input);
  if (problems.length > 0) {
    throw new TypeError(
      `The version map is wrong:\n${problems.map((problem) => `- ${problem}`).join("\n")}`,
    );
  }
  const { retirementPolicy, routes, ask, format = "rfc", reportVersions = false } = input;
  const byPath = new Map<string, PathEntries>();
  for (const route of routes) {
    const [first, ...others] = byPath.get(route.path) ?? [];
    byPath.set(route.path, first ? [first, ...others, route] : [route]);
  }
  const preferredFirst = [...byPath].sort(([one], [other]) => byPrecedence(one, other));
  const closestFirst = [...byPath].sort(([one], [other]) => other.length - one.length);
  return Object.freeze({
    retirementPolicy,
    routes,
    ...(ask && { ask }),
    format,
    reportVersions,
    get(path: string) {
      const found = closestFirst.find(([own]) => covers(own, path));
      const entries = byPath.get(path) ?? found?.[1];
      if (!entries) throw new RangeError(`"${path}" is not in the version map`);
      return entries;
    },
    match(pathname: string) {
      for (const [path, entries] of preferredFirst) {
        const parameters = matchRoutePath(path, pathname);
        if (parameters) return { routes: entries, parameters };
      }
      return undefined;
    },
  });
}
