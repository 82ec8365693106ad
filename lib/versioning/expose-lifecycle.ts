/** What a browser's script must be let read, beyond the few fields that it always may. */
const EXPOSED = "X-Api-Version, Deprecation, Sunset, Link, ETag, Allow, Retry-After";

/**
 * Lets a script of another origin that may read an answer read the fields of its lifecycle, too.
 */
export function exposeLifecycle(headers: Headers): void {
  if (!headers.has("Access-Control-Allow-Origin")) return;
  headers.append("Access-Control-Expose-Headers", EXPOSED);
}
