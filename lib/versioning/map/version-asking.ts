/**
 * The ways in which a request may ask for a version at a path that several versions share. A way is
 * off unless it is set here.
 */
export interface VersionAsking {
  /** A parameter of the query, such as `api-version`. */
  readonly query?: string;
  /** A field of the request, such as `Api-Version`. */
  readonly header?: string;
  /** A parameter of the media type in `Accept` or `Content-Type`, such as `v`. */
  readonly mediaType?: string;
  /**
   * A request that asks for no version gets 400 (`refuse`, the default), or the `newest` active
   * version.
   */
  readonly unspecified?: "refuse" | "newest";
}
