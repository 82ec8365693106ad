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
