/** The fields that a cross-origin script can read only if they are exposed. */
const EXPOSED = "X-Api-Version, Deprecation, Sunset, Link, ETag, Allow, Retry-After";

/** Lets a cross-origin script that may read a response also read its lifecycle fields. */
export function exposeLifecycle(headers: Headers): void {
  if (!headers.has("Access-Control-Allow-Origin")) return;
  headers.append("Access-Control-Expose-Headers", EXPOSED);
}
