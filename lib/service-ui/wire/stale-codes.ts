/**
 * The codes of refusals after which a new render of the page helps: its token has expired, the user
 * has signed in again, or there was a deployment. Apart from the table of failures, whose texts no
 * page loads; a test holds both together.
 */
export const STALE_CODES: readonly unknown[] = [
  "expired_signed_ctx",
  "invalid_signed_ctx",
  "updates_path_mismatch",
  "unknown_component",
  "unknown_part",
  "unknown_event",
];
