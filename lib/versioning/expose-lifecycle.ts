/** The fields that a cross-origin script can read only if they are exposed. */
const EXPOSED = "X-Api-Version, Deprecation, Sunset, Link, ETag, Allow, Retry-After";

/** If cross-origin scripts may read a response, lets them read its lifecycle fields, too. */
export function exposeLifecycle(headers: Headers): void {
  if (!headers.has("Access-Control-Allow-Origin")) return;
  headers.append("Access-Control-Expose-Headers", EXPOSED);
}
