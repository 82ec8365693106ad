import type { FailureCode } from "../../lib/protocol/failures";

/** Why a dispatch was refused, and what its author can do about it; words in backticks are code. */
export interface Cause {
  readonly cause: string;
  readonly cure: string;
}

/** Sentences, or the beginnings of sentences, of the pages in `docs/errors`. */
const CAUSES: Readonly<Record<FailureCode | "network_error" | "bad_response", Cause>> = {
  method_not_allowed: {
    cause: "The dispatch endpoint was called with another method than `POST`.",
    cure: "Send dispatches with `POST`.",
  },
  unsupported_media_type: {
    cause: "The request's `Content-Type` is missing, or is not `application/json`.",
    cure: "Send the body as `application/json`.",
  },
  cross_origin_request: {
    cause: "The browser says that the request comes from a page of another origin.",
    cure: "Where a proxy changes the host name, set `APP_ORIGIN` to the origin that visitors see.",
  },
  request_too_large: {
    cause: "The body is larger than the application reads.",
    cure: "Send less: the payload is for what a visitor types, not for files. Raise `UI_MAX_BODY_BYTES` where a form needs more.",
  },
  malformed_request: {
    cause:
      "The body is not JSON, or not an object with `ctx`, `dispatchId` and, where wanted, `payload`.",
    cure: "Read `errors` in the answer: each entry points to the place that is wrong and says what is allowed there.",
  },
  invalid_signed_ctx: {
    cause: "The context does not verify.",
    cure: "The runtime has the page rendered anew, which brings new contexts, and sends the interaction once more. If that is refused, too, reload the page.",
  },
  expired_signed_ctx: {
    cause: "The context was valid and its time is over.",
    cure: "Nothing, as a rule: the runtime asks the page for a refresh and sends the interaction again with a new context.",
  },
  forbidden_payload_field: {
    cause:
      "The payload has a key that speaks of routing, such as `handler`, `class`, `url` or `selector`, at any depth and in any spelling.",
    cure: "Rename the key.",
  },
  unknown_component: {
    cause: "The context verifies, but the registry has no component of that name.",
    cure: "If it stays, the component is missing from `components/registry.ts`.",
  },
  unknown_part: {
    cause: "The context verifies, but the component no longer declares the part that it names.",
    cure: "Reload the page.",
  },
  unknown_event: {
    cause: "The context verifies, but the part no longer declares the event that it names.",
    cure: "Reload the page.",
  },
  updates_path_mismatch: {
    cause:
      "The context verifies, but the part now binds another field than the one that was signed.",
    cure: "Reload the page.",
  },
  rate_limited: {
    cause: "One visitor has sent more interactions than `UI_RATE_LIMIT` allows in its window.",
    cure: "Debounce events that fire often, such as `input`; raise the limit where people really are that fast.",
  },
  duplicate_dispatch: {
    cause: "The same `ctx` and `dispatchId` have arrived before.",
    cure: "Make a new `dispatchId` for each interaction.",
  },
  replay_store_unavailable: {
    cause:
      "The replay store did not answer in time, so nobody can tell whether this dispatch is new.",
    cure: "If it lasts, look after the store: its address, its disk, its load.",
  },
  interaction_forbidden: {
    cause: "The application's authorizer refused the interaction for this visitor.",
    cure: "If everybody is refused, look at the authorizer that the dispatch route is made with.",
  },
  handler_failed: {
    cause: "The handler or the authorizer threw.",
    cure: "Look into the log and mend the handler.",
  },
  handler_timeout: {
    cause: "Authorizer and handler took longer than `UI_HANDLER_TIMEOUT_MS`.",
    cure: "Find out what the handler waits for, and pass `event.signal` on to it.",
  },
  invalid_patch: {
    cause: "The handler answered with a patch that is not allowed.",
    cure: "Make patches from the event, with `UiResponsePatch.setText`, `setValue` and `setAttribute`, and declare each target that they name.",
  },
  network_error: {
    cause:
      "The runtime gives this code itself: it sent the interaction, sent it again several times, and got no answer.",
    cure: "If it happens on a sound network, look whether a proxy ends requests sooner than `UI_HANDLER_TIMEOUT_MS`.",
  },
  bad_response: {
    cause:
      "The runtime gives this code itself: what came back was neither a success nor a problem document. Mostly something in front of the application answered in its place: a proxy's error page, a login page, a redirect.",
    cure: "Look at the answer of `/__ui/dispatch` in the browser's network panel.",
  },
};

const BY_CODE: ReadonlyMap<string, Cause> = new Map(Object.entries(CAUSES));

/** What is known of a refusal's code; undefined for one that is not of the protocol. */
export function causeOf(code: string): Cause | undefined {
  return BY_CODE.get(code);
}
