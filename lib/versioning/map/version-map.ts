import { checkVersionMap } from "./check-version-map";
import type { LifecycleFormat } from "./lifecycle-format";
import { byPrecedence, matchRoutePath, type PathParameters, type RoutePath } from "./route-path";
import type { DocumentationLink, PathEntries, RouteVersion } from "./route-version";
import type { VersionAsking } from "./version-asking";
import type { VersionMapInput } from "./version-map-input";

/** A checked map of the versioned routes. */
export interface VersionMap<Path extends RoutePath = RoutePath> {
  readonly retirementPolicy: DocumentationLink;
  readonly ask?: VersionAsking;
  readonly format: LifecycleFormat;
  readonly reportVersions: boolean;
  readonly routes: readonly RouteVersion[];
  /**
   * The entries whose `path` is exactly this text, such as `/api/v1/orders/[id]`.
   *
   * @throws RangeError for a path that the map does not hold
   */
  get(path: Path): PathEntries;
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
): VersionMap<Routes[number]["path"]> {
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
  return Object.freeze({
    retirementPolicy,
    routes,
    ...(ask && { ask }),
    format,
    reportVersions,
    get(path: string) {
      const entries = byPath.get(path);
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
