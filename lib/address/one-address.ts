import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { DISPATCH_PATH } from "../protocol/markup";

/**
 * A request to another spelling of the dispatch endpoint's address gets this URL instead. No page
 * has this path. Next does not redirect it to a path with a slash, because the path contains a dot.
 */
const NOWHERE = "/__ui/no-other.spelling";

/** The settings that make Next answer the same page at more than one address. */
export interface Leniency {
  /**
   * Whether Next serves a path with and without a trailing slash, instead of redirecting to one
   * form.
   */
  readonly isSlashOptional: boolean;
  /** The locales of `i18n`. Next serves the default locale with and without its prefix. */
  readonly locales: readonly string[];
}

/** The settings of this app. `withServiceUi` makes Next inline them into the bundle. */
const LENIENCY: Leniency = {
  isSlashOptional: process.env.SERVICE_UI_SLASH_OPTIONAL === "1",
  locales: (process.env.SERVICE_UI_LOCALES ?? "").split(",").filter(Boolean),
};

/**
 * Makes a Node process serve the endpoint at one exact address only. Next resolves dot segments
 * before it routes. `/x/../__ui/dispatch` and `/%2e/__ui/dispatch` would thus reach the endpoint
 * past a proxy that guards it by comparing paths. With this function, they get a 404 instead.
 *
 * @param address the endpoint's address, as `addressOf` returns it
 */
export function keepOneAddress(address: string): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (isOtherSpelling(request.url ?? "", address)) request.url = NOWHERE;
  });
}

/** Whether Next would route this target to the endpoint, although it is not the exact address. */
export function isOtherSpelling(
  target: string,
  address: string,
  { isSlashOptional, locales }: Leniency = LENIENCY,
): boolean {
  const [raw = ""] = target.split(/[?#]/, 1);
  const path = withoutSlash(address);
  if (raw === address || !URL.canParse(target, "http://a")) return false;
  // If only the slash differs, Next redirects the request, with its method and body, to the
  // address.
  if (!isSlashOptional && withoutSlash(raw) === path) return false;
  const { pathname } = new URL(target, "http://a");
  const basePath = path.slice(0, -DISPATCH_PATH.length);
  const answered = [path, ...locales.map((locale) => `${basePath}/${locale}${DISPATCH_PATH}`)];
  const parsed = withoutSlash(pathname).toLowerCase();
  if (answered.some((one) => one.toLowerCase() === parsed)) return true;
  // If the app has middleware, Next also routes `/_next/data/<build>/<path>.json` to `/<path>`.
  const isData = parsed.startsWith(`${basePath}/_next/data/`.toLowerCase());
  return isData && parsed.endsWith(`${DISPATCH_PATH}.json`);
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}
