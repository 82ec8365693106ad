import { isSafeMethod } from "../../common/http-methods";
import type { RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import { nextLifecycleMoment } from "../serving/serving-state";

interface Caching {
  readonly versions: Pick<VersionMap, "routes">;
  readonly isPublic: boolean;
  /** Since the Unix epoch, with fractions. */
  readonly nowSeconds: number;
}

const MAX_AGE_SECONDS = 300;

/** What a handler says of a response that isn't for everyone, whatever the route's others are. */
const RESERVED = /(?:^|,)\s*(?:no-store|no-cache|private)\s*(?:[,=]|$)/i;

/**
 * Says who may keep a response. If everyone gets the same responses, caches may keep successful
 * ones for a while, unless the handler reserves this one or sets a cookie with it. Otherwise, what
 * the handler says stands.
 */
export function setCaching(
  headers: Headers,
  request: Request,
  status: number,
  { versions, isPublic, nowSeconds }: Caching,
): void {
  const own = headers.get("Cache-Control");
  if (own !== null && (!isPublic || RESERVED.test(own))) return;
  const mayBeKept = isSafeMethod(request) && (status === 200 || status === 304);
  const isShared = isPublic && !headers.has("Set-Cookie");
  const kept = isShared ? cacheControl(versions.routes, nowSeconds) : "private, no-cache";
  // A later request may succeed, so no cache keeps an error.
  headers.set("Cache-Control", mayBeKept ? kept : "no-store");
}

/**
 * How long caches may keep a response: five minutes, but never past the map's next date, at which
 * the response or the list of versions may change.
 *
 * Without `must-revalidate`, a cache could serve the stale response after that date.
 */
export function cacheControl(routes: readonly RouteVersion[], nowSeconds: number): string {
  const next = nextLifecycleMoment(routes, nowSeconds) ?? Number.POSITIVE_INFINITY;
  return `public, max-age=${Math.floor(Math.min(MAX_AGE_SECONDS, next - nowSeconds))}, must-revalidate`;
}
