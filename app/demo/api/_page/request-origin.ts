/** What a host can be spelt with: a name or an address, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The origin that a page was asked for at, to be shown; a proxy says by `X-Forwarded-Proto` what it
 * spoke.
 *
 * @returns "" where the request names no host that could be one
 */
export function requestOrigin(headers: Pick<Headers, "get">): string {
  const host = headers.get("host") ?? "";
  const scheme = headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return HOST.test(host) ? `${scheme}://${host}` : "";
}
