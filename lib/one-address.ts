import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Where a request is led that only comes to the endpoint's path by its dot segments. No page is
 * there.
 */
const NOWHERE = "/__ui/no-other-spelling";

/**
 * Has a Node process answer the endpoint at one address, as it is spelled: Next resolves dot
 * segments before it routes, so `/x/../__ui/dispatch` and `/%2e/__ui/dispatch` would pass a guard
 * in front that compares paths. Next answers them with its 404 then.
 *
 * @param path the endpoint's, with the app's `basePath`
 */
export function keepOneAddress(path: string): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (isOtherSpelling(request.url ?? "", path)) request.url = NOWHERE;
  });
}

/** Whether a request target becomes the path when it is parsed, without being that path. */
export function isOtherSpelling(target: string, path: string): boolean {
  const [raw = ""] = target.split(/[?#]/, 1);
  // With a slash at its end Next redirects, or answers where `trailingSlash` is set.
  if (raw === path || raw === `${path}/` || !URL.canParse(target, "http://a")) return false;
  const { pathname } = new URL(target, "http://a");
  return pathname === path || pathname === `${path}/`;
}
