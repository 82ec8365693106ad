/** How Next's configuration spells the app's addresses. */
interface Spelling {
  /** A path such as `/shop`; `""` if the app has none. */
  readonly basePath: string;
  /** Whether Next serves pages and routes with a slash at the end. */
  readonly trailingSlash: boolean;
}

/**
 * How this app spells its addresses. `withServiceUi` makes Next inline both values into the
 * server's and the browser's bundles.
 */
export const SPELLING: Spelling = {
  basePath: process.env.SERVICE_UI_BASE_PATH ?? "",
  trailingSlash: process.env.SERVICE_UI_TRAILING_SLASH === "1",
};

/**
 * Returns the address at which Next serves a path of the app without a redirect. Adds the
 * `basePath` and, with `trailingSlash`, a slash at the end unless the path names a file.
 *
 * @param path such as `/docs/list?page=2#top`; any other text, such as a full URL, is returned
 *   unchanged
 */
export function addressOf(path: string, { basePath, trailingSlash }: Spelling = SPELLING): string {
  const [, pathname = "", rest = ""] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(path) ?? [];
  if (!pathname) return path;
  if (pathname === "/") return (trailingSlash ? `${basePath}/` : basePath || "/") + rest;
  const isPage = trailingSlash && /\/[^/.]+$/.test(pathname);
  return `${basePath}${pathname}${isPage ? "/" : ""}${rest}`;
}

interface Spelled {
  readonly basePath?: string | undefined;
  readonly trailingSlash?: boolean | undefined;
}

/** The values that Next inlines into the bundles, where `SPELLING` reads them. */
export function inlinedSpelling({ basePath, trailingSlash }: Spelled) {
  return {
    SERVICE_UI_BASE_PATH: basePath ?? "",
    SERVICE_UI_TRAILING_SLASH: trailingSlash ? "1" : "",
  };
}
