import type { RouteVersion } from "../map/route-version";
import { DEPRECATION_HEADER, SUNSET_HEADER, VERSION_HEADER } from "./lifecycle-fields";
import { dateWriter, type LifecycleFormat } from "./lifecycle-format";

/**
 * Makes the lifecycle headers of a route; no other code does (SPEC.md 9.3, PROTOCOL 6).
 *
 * An active route gets its version alone. A deprecated route also gets `Deprecation` and `Sunset`.
 * A retired route gets its version and `Sunset`, but no `Deprecation`, because it is no longer
 * deprecated.
 */
export function lifecycleHeaders(
  route: RouteVersion,
  format: LifecycleFormat = "date",
): readonly (readonly [name: string, value: string])[] {
  const version = [VERSION_HEADER, route.version] as const;
  if (route.lifecycle === "active") return [version];
  const write = dateWriter(format);
  const sunset = [SUNSET_HEADER, write.sunset(route.sunset)] as const;
  if (route.lifecycle === "retired") return [version, sunset];
  return [version, [DEPRECATION_HEADER, write.deprecation(route.deprecation)], sunset];
}

const EXPOSED = "X-Api-Version, Deprecation, Sunset, Link, ETag, Allow, Retry-After";

/** If cross-origin scripts may read a response, lets them read its lifecycle fields, too. */
export function exposeLifecycle(headers: Headers): void {
  if (!headers.has("Access-Control-Allow-Origin")) return;
  headers.append("Access-Control-Expose-Headers", EXPOSED);
}
