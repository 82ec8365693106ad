import { secondsOf } from "../map/calendar-date";
import type { RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import type { LifecycleFormat } from "../map/version-map-input";
import { DEPRECATION_HEADER, SUNSET_HEADER, VERSION_HEADER } from "./lifecycle-fields";
import { reportedVersions } from "./reported-versions";

type HeaderField = readonly [name: string, value: string];

/**
 * Makes the lifecycle headers of a route; no other code does (SPEC.md 9.3, PROTOCOL 6).
 *
 * An active route gets its version alone. A deprecated route also gets `Deprecation` and, if its
 * end is announced, `Sunset`. A retired route gets its version and `Sunset`, but no `Deprecation`,
 * because it is no longer deprecated.
 */
export function lifecycleHeaders(
  route: RouteVersion,
  versions: Pick<VersionMap, "format" | "reportVersions" | "routes">,
): readonly HeaderField[] {
  return [
    [VERSION_HEADER, route.version],
    ...dates(route, versions.format),
    ...reportedHeaders(route, versions),
  ];
}

/** The versions of a route's resource, if the map reports them; also where none was chosen. */
export function reportedHeaders(
  route: RouteVersion,
  { reportVersions, routes }: Pick<VersionMap, "reportVersions" | "routes">,
): readonly HeaderField[] {
  return reportVersions ? reportedVersions(route, routes) : [];
}

function dates(route: RouteVersion, format: LifecycleFormat): HeaderField[] {
  if (route.lifecycle === "active") return [];
  const { lifecycle, deprecation, sunset } = route;
  const isDay = format === "date";
  const since = isDay ? deprecation : `@${secondsOf(deprecation)}`;
  // toUTCString writes IMF-fixdate for every year of four digits (ECMA-262, 21.4.4.43).
  const end = sunset && (isDay ? sunset : new Date(secondsOf(sunset) * 1000).toUTCString());
  return [
    ...(lifecycle === "deprecated" ? [[DEPRECATION_HEADER, since] as const] : []),
    ...(end ? [[SUNSET_HEADER, end] as const] : []),
  ];
}
