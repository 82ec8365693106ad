import { type ApiVersion, compareVersions } from "../map/api-version";
import { withoutVersion } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";

const [SUPPORTED, DEPRECATED] = ["api-supported-versions", "api-deprecated-versions"] as const;
export const REPORTED_HEADERS = [SUPPORTED, DEPRECATED] as const;

/**
 * The versions of a route's resource, from the oldest, in the fields of ASP.NET API Versioning. A
 * version is supported if one of its entries is active. The field of an empty list is left out.
 */
export function reportedVersions(
  route: RouteVersion,
  routes: readonly RouteVersion[],
): (readonly [name: string, value: string])[] {
  const family = routes.filter((other) => resourceOf(other) === resourceOf(route));
  const having = (lifecycle: string) =>
    family.filter((other) => other.lifecycle === lifecycle).map(({ version }) => version);
  const supported = new Set(having("active"));
  const deprecated = new Set(having("deprecated").filter((version) => !supported.has(version)));
  const fields = [
    [SUPPORTED, listOf(supported)],
    [DEPRECATED, listOf(deprecated)],
  ] as const;
  return fields.filter(([, value]) => value !== "");
}

/** `/api/v1/orders` and `/api/v2/orders` are versions of one resource, unless they name another. */
function resourceOf({ path, resource }: RouteVersion): string {
  return resource ?? withoutVersion(path);
}

function listOf(versions: ReadonlySet<ApiVersion>): string {
  return [...versions].sort(compareVersions).join(", ");
}
