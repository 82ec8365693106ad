import type { RouteVersion } from "./route-version";
import { nextLifecycleMoment } from "./serving-state";

const MAX_AGE_SECONDS = 300;

/** What every error carries: a refusal of this moment says nothing about the next. */
export const NO_STORE = "no-store";

/**
 * How long an answer may be kept: five minutes, and never past the next lifecycle date.
 *
 * Without `must-revalidate` a cache could serve the answer stale, and so past that date after all.
 *
 * @param nowSeconds seconds since the Unix epoch, with fractions
 */
export function cacheControl(route: RouteVersion, nowSeconds: number): string {
  const next = nextLifecycleMoment(route, nowSeconds) ?? Number.POSITIVE_INFINITY;
  return `public, max-age=${Math.floor(Math.min(MAX_AGE_SECONDS, next - nowSeconds))}, must-revalidate`;
}
