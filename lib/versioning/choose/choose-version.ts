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

/** The entries that a request's path leads to. */
interface AddressedEntries {
  readonly entries: PathEntries;
  readonly parameters: PathParameters;
  /** The path of one version, if the request names that. */
  readonly own: string | undefined;
}

/** The entries at a path: its own, or those that share it as their resource. */
export function entriesAt(versions: VersionMap, pathname: string): AddressedEntries | undefined {
  const own = versions.match(pathname);
  const resource = own ? own.routes[0].resource : resourceOf(versions, pathname);
  if (resource === undefined) return own && { entries: own.routes, ...own, own: undefined };
  const [first, ...others] = versions.routes.filter((route) => route.resource === resource);
  if (!first) return undefined;
  const parameters = own?.parameters ?? matchRoutePath(resource, pathname) ?? {};
  return { entries: [first, ...others], parameters, own: own?.routes[0].path };
}

/**
 * Finds the version for a request by its path or, at a path that versions share, by the version
 * that the request asks for; undefined if the map has no such path.
 */
export function chooseVersion(
  versions: VersionMap,
  request: AddressedRequest,
  found = entriesAt(versions, request.pathname),
): VersionChoice | undefined {
  if (!found) return undefined;
  const { entries, parameters, own } = found;
  if (!versions.ask || !isAskedFor(entries)) {
    return { kind: "route", route: entryFor(entries, request.method), parameters };
  }
  const choice = chooseAmong(entries, versions.ask, request, own);
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
