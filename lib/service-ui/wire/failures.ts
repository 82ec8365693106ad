/** Whether a handler has run, as far as anybody can tell. */
export type HasRun = "no" | "maybe" | "yes";

/** A failure of an interaction, for the people who write and run the application. */
export interface Failure {
  /** HTTP status; null if the browser's runtime raises the failure by itself. */
  readonly status: number | null;
  readonly title: string;
  readonly hasRun: HasRun;
  /** Whether the runtime repeats the request, or sends it once more with a renewed signed token. */
  readonly again: "repeat" | "renew" | "no";
}

interface RefusalRow extends Failure {
  readonly status: number;
  /** Told to the client: what was wrong, without any value of the request. */
  readonly detail: string;
}

/**
 * The one table of refusals: every code with which the dispatch endpoint refuses a request (SPEC.md
 * 7, PROTOCOL 4). Its page in `docs/errors` says what a code means and what to do about it;
 * `errorPage` leads there from problem documents, the log, the panel and the console.
 */
export const FAILURES = {
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    detail: "Dispatches are sent with POST.",
    hasRun: "no",
    again: "no",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    detail: "Send the dispatch as application/json.",
    hasRun: "no",
    again: "no",
  },
  cross_origin_request: {
    status: 403,
    title: "Cross-origin request",
    detail: "Dispatches are accepted from pages of the application's own origin only.",
    hasRun: "no",
    again: "no",
  },
  request_too_large: {
    status: 413,
    title: "Request too large",
    detail: "The body exceeds the size that this application accepts.",
    hasRun: "no",
    again: "no",
  },
  malformed_request: {
    status: 400,
    title: "Malformed request",
    detail: "The body must be JSON with the fields ctx, dispatchId and payload, and no other.",
    hasRun: "no",
    again: "no",
  },
  invalid_signed_ctx: {
    status: 403,
    title: "Invalid signed token",
    detail: "The signed token does not verify. Reload the page to get a new one.",
    hasRun: "no",
    again: "renew",
  },
  expired_signed_ctx: {
    status: 403,
    title: "Expired signed token",
    detail: "The signed token was valid and has expired. Render the component again, then send.",
    hasRun: "no",
    again: "renew",
  },
  forbidden_payload_field: {
    status: 400,
    title: "Forbidden payload field",
    detail: "The payload has a key that is reserved for routing.",
    hasRun: "no",
    again: "no",
  },
  unknown_component: {
    status: 404,
    title: "Unknown component",
    detail:
      "The application has no such component. If the application was deployed since, reload the " +
      "page.",
    hasRun: "no",
    again: "renew",
  },
  unknown_part: {
    status: 404,
    title: "Unknown part",
    detail:
      "The component has no such part. If the application was deployed since, reload the page.",
    hasRun: "no",
    again: "renew",
  },
  unknown_event: {
    status: 404,
    title: "Unknown event",
    detail:
      "The part declares no such event. If the application was deployed since, reload the page.",
    hasRun: "no",
    again: "renew",
  },
  updates_path_mismatch: {
    status: 403,
    title: "Updates path mismatch",
    detail: "The part binds another field. If the application was deployed since, reload the page.",
    hasRun: "no",
    again: "renew",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    detail: "Too many interactions in a short time. Send again after the seconds in Retry-After.",
    hasRun: "no",
    again: "no",
  },
  server_busy: {
    status: 503,
    title: "Server busy",
    detail:
      "Too many interactions are in flight. This one did not run; send it again after " +
      "Retry-After.",
    hasRun: "no",
    again: "repeat",
  },
  duplicate_dispatch: {
    status: 409,
    title: "Duplicate dispatch",
    detail: "This dispatch was received before. Every interaction needs a new dispatchId.",
    hasRun: "maybe",
    again: "no",
  },
  replay_store_unavailable: {
    status: 503,
    title: "Replay store unavailable",
    detail: "The server can't tell whether this dispatch is new, so it did not run. Send it again.",
    hasRun: "no",
    again: "repeat",
  },
  interaction_forbidden: {
    status: 403,
    title: "Interaction forbidden",
    detail: "You are not allowed to do this.",
    hasRun: "no",
    again: "no",
  },
  authorizer_failed: {
    status: 500,
    title: "Authorizer failed",
    detail: "The server could not decide whether this is allowed, so it did not run.",
    hasRun: "no",
    again: "no",
  },
  handler_failed: {
    status: 500,
    title: "Interaction failed",
    detail: "The handler failed before it ended. What it did until then may stay.",
    hasRun: "maybe",
    again: "no",
  },
  handler_timeout: {
    status: 504,
    title: "Interaction timed out",
    detail: "The interaction took too long. Some or all of it may have happened.",
    hasRun: "maybe",
    again: "no",
  },
  invalid_patch: {
    status: 500,
    title: "Invalid patch",
    detail: "The handler has run. What it returned last is not allowed, and was not sent.",
    hasRun: "yes",
    again: "no",
  },
} as const satisfies Readonly<Record<string, RefusalRow>>;

/** What the runtime reports by itself in `service:ui-event:failed`, without a problem document. */
export const RUNTIME_FAILURES = {
  network_error: {
    status: null,
    title: "No response",
    hasRun: "maybe",
    again: "repeat",
  },
  unauthorized: {
    status: null,
    title: "Stopped before the application",
    hasRun: "no",
    again: "no",
  },
  bad_response: {
    status: null,
    title: "Not a response of the protocol",
    hasRun: "maybe",
    again: "repeat",
  },
} as const satisfies Readonly<Record<string, Failure>>;

export type FailureCode = keyof typeof FAILURES;
export const FAILURE_CODES = Object.keys(FAILURES) as readonly FailureCode[];

/** Every failure by its code, in the order of the dispatcher's steps. */
export const ALL_FAILURES: ReadonlyMap<string, Failure> = new Map<string, Failure>(
  Object.entries({ ...FAILURES, ...RUNTIME_FAILURES }),
);

/** What is known of a handler after a failure. */
export const HAS_RUN: Readonly<Record<HasRun, string>> = {
  no: "The handler has not run.",
  yes: "The handler has run.",
  maybe: "The handler may have run.",
};

/** What the runtime does after a failure. */
export const AGAIN: Readonly<Record<Failure["again"], string>> = {
  repeat: "The runtime sends the same request again.",
  renew: "The runtime asks for a refresh, then sends the interaction again with a new token.",
  no: "The runtime doesn't send it again.",
};
