import { addressOf } from "../address/app-address";
import type { DispatchProblemBody, DispatchSuccessBody } from "../protocol/dispatch";
import type { FailureCode } from "../protocol/failures";
import type { Completion, Outcome } from "./outcome";
import type { Refusal } from "./refusal";

interface Failure {
  readonly status: number;
  readonly title: string;
  /** What was wrong, what is allowed, what to do; without any value of the request. */
  readonly detail: string;
}

/** The error table of SPEC.md 7 and PROTOCOL 4: the only place that knows statuses. */
export const FAILURES: Readonly<Record<FailureCode, Failure>> = {
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
    detail: "The context was valid and has expired. Render the component anew and send again.",
  },
  forbidden_payload_field: {
    status: 400,
    title: "Forbidden payload field",
    detail: "The payload has a key that is reserved for routing.",
  },
  unknown_component: {
    status: 404,
    title: "Unknown component",
    detail: "The application has no such component. Reload the page if it was deployed anew.",
  },
  unknown_part: {
    status: 404,
    title: "Unknown part",
    detail: "The component has no such part. Reload the page if it was deployed anew.",
  },
  unknown_event: {
    status: 404,
    title: "Unknown event",
    detail: "The part declares no such event. Reload the page if it was deployed anew.",
  },
  updates_path_mismatch: {
    status: 403,
    title: "Updates path mismatch",
    detail: "The part binds another field. Reload the page if it was deployed anew.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    detail: "Too many interactions in a short time. Wait as Retry-After says, then send again.",
  },
  server_busy: {
    status: 503,
    title: "Server busy",
    detail:
      "Too many interactions are under way. It was not run; send it again as Retry-After says.",
  },
  duplicate_dispatch: {
    status: 409,
    title: "Duplicate dispatch",
    detail: "This dispatch was received before. Every interaction needs a new dispatchId.",
  },
  replay_store_unavailable: {
    status: 503,
    title: "Replay store unavailable",
    detail: "It cannot be told whether this dispatch is new, so it was not run. Send it again.",
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
    detail: "The interaction answered with a change that is not allowed; nothing was changed.",
  },
};

const COMMON_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** An HTTP response before it is given a server's form. */
export interface DispatchResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What HTTP says of an outcome; nothing else does (PROTOCOL 4). */
export function respond(
  { result, dispatchId, isUnread }: Outcome,
  exposeDebug: boolean,
): DispatchResponse {
  const { headers, ...rest } = result.ok
    ? succeed(result, dispatchId ?? "", exposeDebug)
    : explain(result, dispatchId);
  // A client that drips a body would keep the socket as long as the server's own limits allow.
  return { ...rest, headers: isUnread ? { ...headers, Connection: "close" } : headers };
}

export function toResponse({ status, headers, body }: DispatchResponse): Response {
  return new Response(body, { status, headers });
}

function succeed(
  { kind, patches, refresh, navigate, debug }: Completion,
  dispatchId: string,
  exposeDebug: boolean,
): DispatchResponse {
  const body: DispatchSuccessBody = {
    ok: true,
    kind,
    dispatchId,
    patches,
    ...(refresh && { refresh }),
    ...(navigate !== undefined && { navigate }),
    ...(exposeDebug && debug && { debug }),
  };
  return {
    status: 200,
    headers: { ...COMMON_HEADERS, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

function explain(refusal: Refusal, dispatchId: string | undefined): DispatchResponse {
  const { code, errors, retryAfterSeconds } = refusal;
  const { status, title, detail } = FAILURES[code];
  const body: DispatchProblemBody = {
    type: addressOf(`/docs/errors/${code}`),
    title,
    status,
    code,
    detail: refusal.detail ?? detail,
    ...(dispatchId !== undefined && { dispatchId }),
    ...(errors && { errors }),
  };
  const headers = {
    ...COMMON_HEADERS,
    "Content-Type": "application/problem+json",
    ...(code === "method_not_allowed" && { Allow: "POST" }),
    ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
  };
  return { status, headers, body: JSON.stringify(body) };
}
