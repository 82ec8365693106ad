import { checkVersionMap } from "./check-version-map";
import { byPrecedence, matchRoutePath, type PathParameters, type RoutePath } from "./route-path";
import type { DocumentationLink, RouteVersion } from "./route-version";
import type { VersionAsking } from "./version-asking";

/** The author's input: the routes, and the page that explains how routes are retired. */
export interface VersionMapInput<Routes extends readonly RouteVersion[] = readonly RouteVersion[]> {
  /**
   * The page on how routes are retired, to which the link `rel="sunset"` leads (RFC 8594, section
   * 6).
   */
  readonly retirementPolicy: DocumentationLink;
  readonly routes: Routes;
  readonly ask?: VersionAsking;
}

/** A checked map of the versioned routes. */
export interface VersionMap<Path extends RoutePath = RoutePath> {
  readonly retirementPolicy: DocumentationLink;
  readonly ask?: VersionAsking;
  readonly routes: readonly RouteVersion[];
  /**
   * The entry whose `path` is exactly this text, such as `/api/v1/orders/[id]`.
   *
   * @throws RangeError for a path that the map does not hold
   */
  get(path: Path): RouteVersion;
  match(pathname: string): { route: RouteVersion; parameters: PathParameters } | undefined;
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
): VersionMap<Routes[number]["path"]> {
  const { retirementPolicy, routes, ask } = input;
  const problems = checkVersionMap(retirementPolicy, routes, ask);
  if (problems.length > 0) {
    throw new TypeError(
      `The version map is wrong:\n${problems.map((problem) => `- ${problem}`).join("\n")}`,
    );
  }
  const byPath = new Map<string, RouteVersion>(routes.map((route) => [route.path, route]));
  const preferredFirst = [...routes].sort((one, other) => byPrecedence(one.path, other.path));
  return Object.freeze({
    retirementPolicy,
    routes,
    ...(ask && { ask }),
    get(path: string) {
      const route = byPath.get(path);
      if (!route) throw new RangeError(`"${path}" is not in the version map`);
      return route;
    },
    match(pathname: string) {
      for (const route of preferredFirst) {
        const parameters = matchRoutePath(route.path, pathname);
        if (parameters) return { route, parameters };
      }
      return undefined;
    },
  });
}
