import type { RouteVersion } from "./route-version";
import { nextLifecycleMoment } from "./serving-state";

const MAX_AGE_SECONDS = 300;

/** `Cache-Control` of every error, because a later request may succeed. */
export const NO_STORE = "no-store";

/**
 * How long caches may keep a response: five minutes, but never past the next lifecycle date.
 *
 * Without `must-revalidate`, a cache could serve the stale response after that date.
 *
 * @param nowSeconds seconds since the Unix epoch, with fractions
 */
export function cacheControl(route: RouteVersion, nowSeconds: number): string {
  const next = nextLifecycleMoment(route, nowSeconds) ?? Number.POSITIVE_INFINITY;
  return `public, max-age=${Math.floor(Math.min(MAX_AGE_SECONDS, next - nowSeconds))}, must-revalidate`;
}
