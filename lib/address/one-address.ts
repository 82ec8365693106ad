import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { DISPATCH_PATH } from "../protocol/markup";

/**
 * A request whose URL is another spelling of the endpoint's address is rewritten to this path. It
 * has no page. Because of its dot, Next does not redirect it to a path with a slash.
 */
const NOWHERE = "/__ui/no-other.spelling";

/** The settings that make Next answer the same page at more than one address. */
export interface Leniency {
  /**
   * Whether Next answers with and without a trailing slash, instead of redirecting one to the
   * other.
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
 * Makes a Node process answer the endpoint at one exact address. Next resolves dot segments before
 * it routes, so `/x/../__ui/dispatch` and `/%2e/__ui/dispatch` would pass a proxy that guards the
 * endpoint by comparing paths. This makes Next answer them with its 404.
 *
 * @param address the endpoint's address, as `addressOf` returns it
 */
export function keepOneAddress(address: string): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (isOtherSpelling(request.url ?? "", address)) request.url = NOWHERE;
  });
}

/** Whether Next would route a request target to the endpoint although it is spelled differently. */
export function isOtherSpelling(
  target: string,
  address: string,
  { isSlashOptional, locales }: Leniency = LENIENCY,
): boolean {
  const [raw = ""] = target.split(/[?#]/, 1);
  const path = withoutSlash(address);
  if (raw === address || !URL.canParse(target, "http://a")) return false;
  // If only the slash differs, Next answers with a redirect that keeps the method and the body.
  if (!isSlashOptional && withoutSlash(raw) === path) return false;
  const { pathname } = new URL(target, "http://a");
  const basePath = path.slice(0, -DISPATCH_PATH.length);
  const answered = [path, ...locales.map((locale) => `${basePath}/${locale}${DISPATCH_PATH}`)];
  const parsed = withoutSlash(pathname).toLowerCase();
  if (answered.some((one) => one.toLowerCase() === parsed)) return true;
  // With middleware, Next treats the address of a page's data as the page's own address.
  const isData = parsed.startsWith(`${basePath}/_next/data/`.toLowerCase());
  return isData && parsed.endsWith(`${DISPATCH_PATH}.json`);
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}
