/**
 * Every code with which the dispatch endpoint can refuse: the closed union of SPEC.md 7 and
 * PROTOCOL 4.
 */
export const FAILURE_CODES = [
  "method_not_allowed",
  "unsupported_media_type",
  "cross_origin_request",
  "request_too_large",
  "malformed_request",
  "invalid_signed_ctx",
  "expired_signed_ctx",
  "forbidden_payload_field",
  "unknown_component",
  "unknown_part",
  "unknown_event",
  "updates_path_mismatch",
  "rate_limited",
  "server_busy",
  "duplicate_dispatch",
  "replay_store_unavailable",
  "interaction_forbidden",
  "handler_failed",
  "handler_timeout",
  "invalid_patch",
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
