interface Failure {
  readonly status: number;
  readonly title: string;
  /** What was wrong, what is allowed and what to do, without any value of the request. */
  readonly detail: string;
}

/**
 * Every code with which the dispatch endpoint refuses a request, with its HTTP status and texts.
 * SPEC.md 7 and PROTOCOL 4 list the codes; `docs/errors` has a page for each.
 */
export const FAILURES = {
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    detail: "Dispatches are sent with POST.",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    detail: "Send the dispatch as application/json.",
  },
  cross_origin_request: {
    status: 403,
    title: "Cross-origin request",
    detail: "Dispatches are accepted from pages of the application's own origin only.",
  },
  request_too_large: {
    status: 413,
    title: "Request too large",
    detail: "The body exceeds the size that this application accepts.",
  },
  malformed_request: {
    status: 400,
    title: "Malformed request",
    detail: "The body must be JSON with the fields ctx, dispatchId and payload, and no other.",
  },
  invalid_signed_ctx: {
    status: 403,
    title: "Invalid signed context",
    detail: "The context does not verify. Reload the page to get a new one.",
  },
  expired_signed_ctx: {
    status: 403,
    title: "Expired signed context",
    detail: "The context was valid and has expired. Render the component again, then send.",
  },
  forbidden_payload_field: {
    status: 400,
    title: "Forbidden payload field",
    detail: "The payload has a key that is reserved for routing.",
  },
  unknown_component: {
    status: 404,
    title: "Unknown component",
    detail:
      "The application has no such component. If the application was deployed since, reload the page.",
  },
  unknown_part: {
    status: 404,
    title: "Unknown part",
    detail:
      "The component has no such part. If the application was deployed since, reload the page.",
  },
  unknown_event: {
    status: 404,
    title: "Unknown event",
    detail:
      "The part declares no such event. If the application was deployed since, reload the page.",
  },
  updates_path_mismatch: {
    status: 403,
    title: "Updates path mismatch",
    detail: "The part binds another field. If the application was deployed since, reload the page.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    detail: "Too many interactions in a short time. Send again after the seconds in Retry-After.",
  },
  server_busy: {
    status: 503,
    title: "Server busy",
    detail:
      "Too many interactions are in flight. This one did not run; send it again after Retry-After.",
  },
  duplicate_dispatch: {
    status: 409,
    title: "Duplicate dispatch",
    detail: "This dispatch was received before. Every interaction needs a new dispatchId.",
  },
  replay_store_unavailable: {
    status: 503,
    title: "Replay store unavailable",
    detail: "The server can't tell whether this dispatch is new, so it did not run. Send it again.",
  },
  interaction_forbidden: {
    status: 403,
    title: "Interaction forbidden",
    detail: "You are not allowed to do this.",
  },
  handler_failed: {
    status: 500,
    title: "Interaction failed",
    detail: "The interaction could not be completed. It was not repeated and will not be.",
  },
  handler_timeout: {
    status: 504,
    title: "Interaction timed out",
    detail: "The interaction took too long. It was not repeated and will not be.",
  },
  invalid_patch: {
    status: 500,
    title: "Invalid patch",
    detail: "The handler returned a change that is not allowed. Nothing was changed.",
  },
} as const satisfies Readonly<Record<string, Failure>>;

export type FailureCode = keyof typeof FAILURES;
export const FAILURE_CODES = Object.keys(FAILURES) as readonly FailureCode[];
