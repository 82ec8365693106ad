import { addressOf } from "../../common/address/app-address";
import type { ApiVersion } from "../map/api-version";
import type { CalendarDate } from "../map/calendar-date";
import { routeTemplate } from "../map/route-path";
import type { Brownout, Lifecycle, RouteMethod, RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";

/** A route in the list of versions. A field is null if the route does not have it. */
export interface VersionEntry {
  /** A URI template: parameters are in braces. */
  readonly path: string;
  readonly version: ApiVersion;
  /** The methods that the entry is about; null if it is about all that no other entry names. */
  readonly methods: readonly RouteMethod[] | null;
  readonly lifecycle: Lifecycle;
  readonly deprecation: CalendarDate | null;
  readonly sunset: CalendarDate | null;
  /** The path that replaces the route, also as a URI template. */
  readonly successor: string | null;
  readonly documentation: string | null;
  readonly brownouts: readonly Brownout[];
}

/** The body of a response that lists the versions. */
export interface VersionList {
  readonly data: readonly VersionEntry[];
  readonly links: { readonly self: string; readonly retirementPolicy: string };
}

/**
 * Lists every route with its lifecycle.
 *
 * @param self the path of the list itself
 *
 * @example
 * ```ts
 * import { versionList } from "service-ui-versioning";
 * import { versions } from "./versions";
 *
 * const { data } = versionList(versions, "/api/versions");
 * const ending = data.filter(({ lifecycle }) => lifecycle === "deprecated");
 * ```
 */
export function versionList({ routes, retirementPolicy }: VersionMap, self: string): VersionList {
  const links = { self: addressOf(self), retirementPolicy: addressOf(retirementPolicy) };
  return { data: routes.map(describe), links };
}

function describe(route: RouteVersion): VersionEntry {
  const { path, version, methods = null, lifecycle, documentation } = route;
  const ending = route.lifecycle === "active" ? undefined : route;
  const successor = ending?.successor;
  const windows: readonly Brownout[] =
    route.lifecycle === "deprecated" ? (route.brownouts ?? []) : [];
  return {
    path: addressOf(routeTemplate(path)),
    version,
    methods,
    lifecycle,
    deprecation: ending?.deprecation ?? null,
    sunset: ending?.sunset ?? null,
    successor: successor === undefined ? null : addressOf(routeTemplate(successor)),
    documentation: documentation === undefined ? null : addressOf(documentation),
    brownouts: windows.map(({ from, to }) => ({ from, to })),
  };
}
