import type { DispatchProblemBody, DispatchRequestBody, DispatchSuccessBody } from "./dispatch";
import type { ManifestEntry } from "./manifest";
import type { WirePatch } from "./patch";

/**
 * The `CustomEvent`s that the runtime raises on `document` (SPEC.md 6, DECISIONS 5), all bubbling to
 * `window`, in the order in which an interaction passes them.
 */
export const EVENT_CAPTURED = "service:ui-event:captured";
export const EVENT_DISPATCHING = "service:ui-event:dispatching";
export const EVENT_DISPATCHED = "service:ui-event:dispatched";
export const EVENT_FAILED = "service:ui-event:failed";
export const EVENT_PATCH_APPLIED = "service:ui-patch:applied";
export const EVENT_PATCH_REJECTED = "service:ui-patch:rejected";
export const EVENT_REFRESH_REQUESTED = "service:ui-refresh:requested";

/** A native event that matched a manifest entry. */
export interface CapturedDetail {
  /** The component's root element. */
  readonly root: Element;
  /** The part's element. */
  readonly element: Element;
  readonly component: string;
  readonly instanceId: string;
  readonly entry: ManifestEntry;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly nativeEvent: Event;
}

/** A captured event that is about to be posted. */
export interface DispatchingDetail extends CapturedDetail {
  readonly request: DispatchRequestBody;
}

/** A posted event that was answered with success; its patches are applied after this event. */
export interface DispatchedDetail extends DispatchingDetail {
  readonly response: DispatchSuccessBody;
  /** From sending to the parsed answer, milliseconds. */
  readonly durationMs: number;
}

/** A posted event that was refused, or that got no answer. */
export interface FailedDetail extends DispatchingDetail {
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** The refusal's code; `network_error` where there was no answer, `bad_response` where it was not of the protocol. */
  readonly code: string;
  readonly problem: DispatchProblemBody | undefined;
  readonly durationMs: number;
}

export interface PatchAppliedDetail {
  readonly patch: WirePatch;
  readonly element: Element;
  readonly dispatchId: string;
}

export interface PatchRejectedDetail {
  /** The patch as it came. */
  readonly patch: unknown;
  /** Why, for a developer's eyes. */
  readonly reason: string;
  readonly dispatchId: string;
}

/**
 * The page's server components should be rendered anew. A listener that takes this on calls
 * `preventDefault()`; the runtime then waits for the new manifests. Where none does, the event that
 * asked fails with its code.
 */
export interface RefreshRequestedDetail {
  /** The refusal's code: `expired_signed_ctx`, `unknown_component`, or `duplicate_dispatch`. */
  readonly code: string;
}
