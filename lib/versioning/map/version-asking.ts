import type { ApiVersion } from "./api-version";

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
