import { byPrecedence, matchRoutePath, type PathParameters } from "../map/route-path";
import type { PathEntries, RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import type { AskingRequest } from "./asked-versions";
import { chooseAmong, type RefusedChoice } from "./choose-among";
import { entryFor } from "./entry-for";

export interface AddressedRequest extends AskingRequest {
  /** Without the app's `basePath`. */
  readonly pathname: string;
  readonly isPreflight: boolean;
}

/** The version for a request: an entry of the map, or a refusal that lists the served versions. */
export type VersionChoice =
  | { readonly kind: "route"; readonly route: RouteVersion; readonly parameters: PathParameters }
  | RefusedChoice;

/**
 * Finds the version for a request by its path or, at a path that versions share, by the version
 * that the request asks for; undefined if the map has no such path.
 */
export function chooseVersion(
  versions: VersionMap,
  request: AddressedRequest,
): VersionChoice | undefined {
  const own = versions.match(request.pathname);
  const resource = own ? own.routes[0].resource : resourceOf(versions, request.pathname);
  if (!own && resource === undefined) return undefined;
  const parameters = own?.parameters ?? matchRoutePath(resource ?? "", request.pathname) ?? {};
  if (own && !(versions.ask && isAskedFor(own.routes))) {
    return { kind: "route", route: entryFor(own.routes, request.method), parameters };
  }
  if (!versions.ask) return undefined;
  const entries = versions.routes.filter((route) =>
    resource === undefined ? own?.routes.includes(route) : route.resource === resource,
  );
  const named = resource === undefined ? undefined : own?.routes[0].path;
  const choice = chooseAmong(entries, versions.ask, request, named);
  return choice.kind === "route" ? { ...choice, parameters } : choice;
}

/** Whether requests may say which version they want: at this path, or at one that it shares. */
export function isAskedFor(entries: PathEntries): boolean {
  const [{ version, resource }] = entries;
  return resource !== undefined || entries.some((other) => other.version !== version);
}

function resourceOf({ routes }: VersionMap, pathname: string): string | undefined {
  return routes
    .flatMap(({ resource }) => resource ?? [])
    .sort(byPrecedence)
    .find((resource) => matchRoutePath(resource, pathname));
}
