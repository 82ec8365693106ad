import type { ApiVersion } from "./api-version";
import type { DocumentationLink, RouteVersion } from "./route-version";

/** The author's input: the routes, and the page that explains how routes are retired. */
export interface VersionMapInput<Routes extends readonly RouteVersion[] = readonly RouteVersion[]> {
  /**
   * The page on how routes are retired, to which the link `rel="sunset"` leads (RFC 8594, section
   * 6).
   */
  readonly retirementPolicy: DocumentationLink;
  readonly routes: Routes;
  readonly ask?: VersionAsking;
  /**
   * How headers write dates: `rfc`, the default, as RFC 9745 and RFC 8594 define them, or `date` as
   * `YYYY-MM-DD`. With `date`, every version is `<major>.<minor>.<patch>` and every end has its
   * sunset (SPEC.md 9).
   */
  readonly format?: LifecycleFormat;
  /**
   * Whether every response lists the versions of its resource in `api-supported-versions` and
   * `api-deprecated-versions`. Default false.
   */
  readonly reportVersions?: boolean;
}

/**
 * The ways in which a request may ask for a version at a path that several versions share. A way is
 * off unless it is set here.
 */
export interface VersionAsking {
  /** A parameter of the query, such as `api-version`. */
  readonly query?: string;
  /** A field of the request, such as `Api-Version`. */
  readonly header?: string;
  /**
   * A parameter of the media type in `Accept` or `Content-Type`, such as `v`; or a media type with
   * `{version}` in its name, such as `application/vnd.shop.v{version}+json`.
   */
  readonly mediaType?: string;
  /**
   * What a request that asks for no version gets: 400 (`refuse`, the default), the `newest` active
   * version, the `lowest` that is served, or a version of the map. A resource that lacks this
   * version answers 400.
   */
  readonly unspecified?: "refuse" | "newest" | "lowest" | ApiVersion;
}

/**
 * How the lifecycle dates are written in headers: `rfc` is RFC 9745's `@epoch` for `Deprecation`
 * and RFC 8594's HTTP date for `Sunset`; `date` is SPEC.md 9's `YYYY-MM-DD` for both.
 */
export const LIFECYCLE_FORMATS = ["rfc", "date"] as const;
/** `rfc`, the default, or `date`. */
export type LifecycleFormat = (typeof LIFECYCLE_FORMATS)[number];
