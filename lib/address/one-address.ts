import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { DISPATCH_PATH } from "../protocol/markup";

/**
 * Where a request is led that writes the endpoint's address in another way. No page is there, and
 * Next redirects no name with a dot to one with a slash.
 */
const NOWHERE = "/__ui/no-other.spelling";

/** What Next's configuration says of further addresses at which Next would answer. */
export interface Leniency {
  /** Whether Next answers with and without a slash at the end, instead of redirecting one. */
  readonly isSlashOptional: boolean;
  /** Of `i18n`: Next answers below the default one of them as it does without it. */
  readonly locales: readonly string[];
}

/** Of this app; `withServiceUi` has Next write it in. */
const LENIENCY: Leniency = {
  isSlashOptional: process.env.SERVICE_UI_SLASH_OPTIONAL === "1",
  locales: (process.env.SERVICE_UI_LOCALES ?? "").split(",").filter(Boolean),
};

/**
 * Has a Node process answer the endpoint at one address, as it is spelled: Next resolves dot
 * segments before it routes, so `/x/../__ui/dispatch` and `/%2e/__ui/dispatch` would pass a guard
 * in front that compares paths. Next answers them with its 404 then.
 *
 * @param address the endpoint's, as `addressOf` gives it
 */
export function keepOneAddress(address: string): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (isOtherSpelling(request.url ?? "", address)) request.url = NOWHERE;
  });
}

/** Whether Next would take a request target for the endpoint's address although it is another. */
export function isOtherSpelling(
  target: string,
  address: string,
  { isSlashOptional, locales }: Leniency = LENIENCY,
): boolean {
  const [raw = ""] = target.split(/[?#]/, 1);
  const path = withoutSlash(address);
  if (raw === address || !URL.canParse(target, "http://a")) return false;
  // Next redirects it, body and all.
  if (!isSlashOptional && withoutSlash(raw) === path) return false;
  const { pathname } = new URL(target, "http://a");
  const basePath = path.slice(0, -DISPATCH_PATH.length);
  const answered = [path, ...locales.map((locale) => `${basePath}/${locale}${DISPATCH_PATH}`)];
  const parsed = withoutSlash(pathname).toLowerCase();
  if (answered.some((one) => one.toLowerCase() === parsed)) return true;
  // Where there is middleware, Next takes the address of a page's data for the page's own.
  const isData = parsed.startsWith(`${basePath}/_next/data/`.toLowerCase());
  return isData && parsed.endsWith(`${DISPATCH_PATH}.json`);
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}
