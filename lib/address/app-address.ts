/** How the app's addresses are spelled, as Next's configuration says. */
export interface Spelling {
  /** Such as `/shop`; `""` if the app has none. */
  readonly basePath: string;
  /** Whether Next serves pages and routes with a slash at the end. */
  readonly trailingSlash: boolean;
}

/** Of this app; `withServiceUi` has Next write it into the bundles of server and browser. */
export const SPELLING: Spelling = {
  basePath: process.env.SERVICE_UI_BASE_PATH ?? "",
  trailingSlash: process.env.SERVICE_UI_TRAILING_SLASH === "1",
};

/**
 * The address at which Next answers a path of the app without a redirect: below its `basePath` and,
 * with `trailingSlash`, with a slash at the end unless the path names a file.
 *
 * @param path such as `/docs/list?page=2#top`; what isn't a path of the app stays as it is
 */
export function addressOf(path: string, { basePath, trailingSlash }: Spelling = SPELLING): string {
  const [, pathname = "", rest = ""] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(path) ?? [];
  if (!pathname) return path;
  if (pathname === "/") return (trailingSlash ? `${basePath}/` : basePath || "/") + rest;
  const isPage = trailingSlash && /\/[^/.]+$/.test(pathname);
  return `${basePath}${pathname}${isPage ? "/" : ""}${rest}`;
}
