const VERSIONING_PAGES = [
  ["handbook/versioning", "versioning"],
  ["handbook/version-year", "versioning/version-year"],
  ["recipes/who-still-calls", "versioning/who-still-calls"],
  ["recipes/client-that-is-warned", "versioning/client-that-is-warned"],
  ["recipes/api-behind-a-gateway", "versioning/api-behind-a-gateway"],
] as const;

/** The pages of `docs/errors` that explain several codes, which mean nearly the same. */
const SHARED_PAGES = {
  unknown: ["unknown_component", "unknown_part", "unknown_event", "updates_path_mismatch"],
  malformed: [
    "method_not_allowed",
    "unsupported_media_type",
    "malformed_request",
    "forbidden_payload_field",
  ],
};

/**
 * Where a page is now, by the slug that it had, for links and bookmarks. A problem's `type` names
 * `/docs/errors/<code>`, also of a code that shares its page with others.
 */
export const MOVED_PAGES: ReadonlyMap<string, string> = new Map([
  ["hosting/start-and-stop", "/docs/hosting/one-host#start-and-stop"],
  ["hosting/store-failures", "/docs/hosting/runbook#store-failures"],
  ["recipes/deploy-to-node", "/docs/hosting/one-host"],
  ["recipes/deploy-in-containers", "/docs/hosting/containers"],
  ["recipes/deploy-to-serverless", "/docs/hosting/serverless"],
  ["recipes/testing", "/docs/handbook/testing"],
  ...VERSIONING_PAGES.map(([slug, now]) => [slug, `/docs/${now}`] as const),
  ...Object.entries(SHARED_PAGES).flatMap(([name, codes]) =>
    codes.map((code) => [`errors/${code}`, `/docs/errors/${name}#${code}`] as const),
  ),
]);
