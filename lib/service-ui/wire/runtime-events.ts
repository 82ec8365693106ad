import type { Command } from "./commands";
import type { DispatchProblemBody, DispatchRequestBody, DispatchSuccessBody } from "./dispatch";
import type { HasRun } from "./failures";
import type { ManifestEntry } from "./manifest";
import type { WirePatch } from "./patch";
import type { RuleOptions } from "./rules";

/*
 * The `CustomEvent`s that the runtime raises on `document` (SPEC.md 6, PROTOCOL 5). They bubble to
 * `window`. They are listed in the order in which an interaction raises them.
 */
/**
 * A native event has matched a declared event. `event.detail` is a `CapturedDetail`.
 *
 * @example
 * ```ts
 * import type {} from "service-ui/runtime";
 *
 * document.addEventListener("service:ui-event:captured", (event) => {
 *   if (!navigator.onLine) event.preventDefault(); // not sent
 * });
 * ```
 */
export const EVENT_CAPTURED = "service:ui-event:captured";
/**
 * A captured event is about to be posted. `event.detail` is a `DispatchingDetail`.
 */
export const EVENT_DISPATCHING = "service:ui-event:dispatching";
/**
 * A command of `atOnce` or `local` has run. `event.detail` is an `AtOnceDetail`.
 */
export const EVENT_AT_ONCE = "service:ui-at-once:run";
/**
 * A posted event succeeded, and its patches are in the page. `event.detail` is a
 * `DispatchedDetail`.
 */
export const EVENT_DISPATCHED = "service:ui-event:dispatched";
/**
 * A posted event was refused, or got no response. `event.detail` is a `FailedDetail`.
 *
 * @example
 * ```ts
 * import type {} from "service-ui/runtime";
 *
 * document.addEventListener("service:ui-event:failed", (event) => {
 *   event.preventDefault(); // instead of the default notice
 *   alert(event.detail.message);
 * });
 * ```
 */
export const EVENT_FAILED = "service:ui-event:failed";
/**
 * An interaction was captured and is not sent, or no longer. `event.detail` is a `SkippedDetail`.
 */
export const EVENT_SKIPPED = "service:ui-event:skipped";
/**
 * A patch has changed an element. `event.detail` is a `PatchAppliedDetail`.
 */
export const EVENT_PATCH_APPLIED = "service:ui-patch:applied";
/**
 * The runtime did not apply a patch. `event.detail` is a `PatchRejectedDetail`.
 */
export const EVENT_PATCH_REJECTED = "service:ui-patch:rejected";
/**
 * The page's components should be rendered again. `event.detail` is a `RefreshRequestedDetail`.
 *
 * @example
 * ```ts
 * import type {} from "service-ui/runtime";
 *
 * const reloadRows = () => fetch("/rows").then(({ ok }) => ok);
 * document.addEventListener("service:ui-refresh:requested", (event) => {
 *   event.preventDefault(); // the runtime now leaves it to this listener
 *   event.detail.waitUntil(reloadRows());
 * });
 * ```
 */
export const EVENT_REFRESH_REQUESTED = "service:ui-refresh:requested";
/**
 * The user should go to another page. `event.detail` is a `NavigateRequestedDetail`.
 */
export const EVENT_NAVIGATE_REQUESTED = "service:ui-navigate:requested";
/**
 * The application tells the runtime that its router goes to another page. `event.detail` is the
 * address, as Next gives it: `onRouterTransitionStart` of `service-ui/client` raises this.
 */
export const EVENT_NAVIGATE_STARTED = "service:ui-navigate:started";

/**
 * Raised once after a page load that lost an interaction. For example, after a deployment Next may
 * load the whole page instead of refreshing it. `event.detail` is a `PageUpdatedDetail`.
 * `event.preventDefault()` hides the default notice.
 */
export const EVENT_PAGE_UPDATED = "service:ui-page:updated";

/**
 * A native event that matched a manifest entry. If a listener prevents the default, the event is
 * not posted.
 *
 * @see EVENT_CAPTURED
 */
export interface CapturedDetail {
  /** The component's root element. */
  readonly root: Element;
  /** The part's element. */
  readonly element: Element;
  readonly component: string;
  readonly instanceId: string;
  readonly entry: ManifestEntry;
  /** The options that the event was declared with. */
  readonly options: RuleOptions;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly nativeEvent: Event;
}

/**
 * A command that has run in the browser, before the server answers or without the server.
 *
 * @see EVENT_AT_ONCE
 */
export interface AtOnceDetail extends Pick<CapturedDetail, "root" | "element" | "nativeEvent"> {
  readonly command: Command;
  /** The elements that the command named; empty if it was skipped. */
  readonly elements: readonly Element[];
}

/**
 * A captured event that is about to be posted. Raised once for each `dispatchId`, however often the
 * request is repeated.
 *
 * @see EVENT_DISPATCHING
 */
export interface DispatchingDetail extends CapturedDetail {
  readonly request: DispatchRequestBody;
}

/**
 * A posted event that succeeded. Its patches have already been applied or rejected.
 *
 * If the response was lost and a repeat was told that the handler has run (PROTOCOL 4, Receipts),
 * `response` is an acknowledgment without patches that asks for what the lost one asked for, with
 * the members of the refusal, such as `outcome`.
 *
 * @see EVENT_DISPATCHED
 */
export interface DispatchedDetail extends DispatchingDetail {
  readonly response: DispatchSuccessBody;
}

/**
 * A posted event that was refused or got no response. Preventing its default hides the default
 * notice.
 *
 * @see EVENT_FAILED
 */
export interface FailedDetail extends CapturedDetail {
  /**
   * The request; undefined if none was ever sent, because the interaction has waited for a
   * connection until it was too late, or until somebody else was signed in.
   */
  readonly request?: DispatchRequestBody | undefined;
  /** HTTP status, of a stream that of the problem in its last line; 0 if there was no response. */
  readonly status: number;
  /**
   * The refusal's code; `network_error` if there was no response, `unauthorized` if something in
   * front of the endpoint answered 401 or with a redirect, `bad_response` if what came was no
   * answer of the endpoint's.
   */
  readonly code: string;
  /**
   * The refusal; undefined if there was no answer of the endpoint's. It speaks of the last request
   * alone: an earlier one may have run although this one didn't.
   */
  readonly problem?: DispatchProblemBody | undefined;
  /**
   * Whether the handler has run. With `maybe`, the user has to look before sending it again.
   */
  readonly hasRun: HasRun;
  /** What the default notice says, in the language of the page: for a notice of your own. */
  readonly message: string;
}

/**
 * Why an interaction is not sent. `dropped`: one like it is in flight, and its event has
 * `concurrency: "drop"` or is a `submit`. `replaced`: a later one took its place. `stopped`: an
 * event that `stops` its part was fired. `detached`: the transport was detached before it was sent.
 * `cancelled`: a script of the page cancelled the submit.
 *
 * @see EVENT_SKIPPED
 */
export type SkipReason = "dropped" | "replaced" | "stopped" | "detached" | "cancelled";

/**
 * An interaction that is not sent, or given up because a later one replaced or stopped it.
 *
 * @see EVENT_SKIPPED
 */
export interface SkippedDetail extends CapturedDetail {
  readonly reason: SkipReason;
  /** The request, if it was in flight when a later interaction replaced it. */
  readonly request?: DispatchRequestBody | undefined;
}

/**
 * A patch that the runtime applied.
 *
 * @see EVENT_PATCH_APPLIED
 */
export interface PatchAppliedDetail extends DispatchingDetail {
  readonly patch: WirePatch;
  /** The element that was patched, not the part's. */
  readonly element: Element;
}

/**
 * Why a patch was rejected, for developers. `invalid`: the patch breaks the contract, is for
 * another rendered component, or names an element that the component does not have or that can't
 * take the value, or a row that is not in the page. `ambiguous`: several elements have the name,
 * and none of them is nearest around the element that fired, as one in the same row is; or several
 * have the name and the row's key. `late`: the response to a later interaction has changed the
 * element, a person has edited it since or not finished a number or date, or the element or its root
 * has left the page.
 * `has children`: the new text would replace elements.
 *
 * @see EVENT_PATCH_REJECTED
 */
export type PatchRejection = "invalid" | "ambiguous" | "late" | "has children";

/**
 * A patch that the runtime did not apply.
 *
 * @see EVENT_PATCH_REJECTED
 */
export interface PatchRejectedDetail extends Omit<DispatchingDetail, "element"> {
  /** The patch as it came in the response. */
  readonly patch: unknown;
  /**
   * The element that the patch names; undefined if the runtime did not look for it or did not find
   * it.
   */
  readonly element: Element | undefined;
  readonly reason: PatchRejection;
}

/**
 * Interactions that a page load has lost. They are not sent again.
 *
 * @see EVENT_PAGE_UPDATED
 */
export interface PageUpdatedDetail {
  /**
   * Whether a lost interaction was sent but got no response. If true, the user has to check
   * whether the interaction ran. If false, no lost interaction ran, and the user has to repeat
   * the last one.
   */
  readonly mayHaveRun: boolean;
  /** What the default notice says, in the language of the page: for a notice of your own. */
  readonly message: string;
}

/**
 * The detail of an event by which the runtime asks the page for a refresh or a navigation. A
 * listener accepts this request with `preventDefault()`.
 *
 * @see EVENT_REFRESH_REQUESTED
 */
export interface RequestedDetail {
  /**
   * Makes the runtime wait until all given promises have resolved or one has failed, or what it
   * asks for later has. Meanwhile the element that fired stays busy, and what it shows at once
   * stays. Other requests wait for at most 15 seconds.
   */
  waitUntil(promise: Promise<unknown>): void;
}

/**
 * The page's server components should be rendered again, because a handler asked for a refresh or
 * the server refused an interaction. Only one such request is in flight at a time. If no listener
 * accepts a handler's request, the runtime reloads the page. If the server refused a stale token
 * and no listener accepts the request, the interaction fails with `code`.
 *
 * @see EVENT_REFRESH_REQUESTED
 */
export interface RefreshRequestedDetail extends RequestedDetail {
  /**
   * The code of the refusal that made the request necessary, such as `expired_signed_ctx`,
   * `unknown_component` or `duplicate_dispatch`; undefined if a handler asked.
   */
  readonly code: string | undefined;
  /**
   * Whether the handler of that interaction has run, as far as anybody can tell; undefined if a
   * handler asked. Unless it is `no`, the server may be down, or the page it has may be another.
   */
  readonly hasRun: HasRun | undefined;
}

/**
 * The user should go to another page. If no listener accepts the request, the runtime loads that
 * page.
 *
 * @see EVENT_NAVIGATE_REQUESTED
 */
export interface NavigateRequestedDetail extends RequestedDetail {
  /** A path of the same origin, without the app's `basePath`. */
  readonly path: string;
  /** Whether that page takes the present one's place in the history. */
  readonly replace: boolean;
  /** Whether that page is scrolled to its top. */
  readonly scroll: boolean;
  /** Whether what the listener keeps of other pages may be stale, such as layouts. */
  readonly refresh: boolean;
}

/**
 * Each event by its name.
 */
export interface RuntimeEventMap {
  [EVENT_CAPTURED]: CustomEvent<CapturedDetail>;
  [EVENT_AT_ONCE]: CustomEvent<AtOnceDetail>;
  [EVENT_DISPATCHING]: CustomEvent<DispatchingDetail>;
  [EVENT_DISPATCHED]: CustomEvent<DispatchedDetail>;
  [EVENT_FAILED]: CustomEvent<FailedDetail>;
  [EVENT_SKIPPED]: CustomEvent<SkippedDetail>;
  [EVENT_PATCH_APPLIED]: CustomEvent<PatchAppliedDetail>;
  [EVENT_PATCH_REJECTED]: CustomEvent<PatchRejectedDetail>;
  [EVENT_REFRESH_REQUESTED]: CustomEvent<RefreshRequestedDetail>;
  [EVENT_PAGE_UPDATED]: CustomEvent<PageUpdatedDetail>;
  [EVENT_NAVIGATE_REQUESTED]: CustomEvent<NavigateRequestedDetail>;
  [EVENT_NAVIGATE_STARTED]: CustomEvent<string>;
}
