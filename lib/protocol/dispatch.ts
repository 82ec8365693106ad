import type { WirePatch } from "./patch";

/** The only fields that a dispatch request may have (SPEC.md 2.7). */
export const REQUEST_FIELDS = ["ctx", "dispatchId", "payload"] as const;

/**
 * A form's fields, in document order, as `[name, value]` pairs under `payload.fields` (PROTOCOL
 * 4).
 */
export type FormFields = readonly (readonly [name: string, value: string])[];

/** The body of `POST /__ui/dispatch` (SPEC.md 2.7). */
export interface DispatchRequestBody {
  readonly ctx: string;
  readonly dispatchId: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The body of a 200 response to `POST /__ui/dispatch` (PROTOCOL 4). */
export interface DispatchSuccessBody {
  readonly ok: true;
  readonly kind: "patch" | "ack";
  readonly dispatchId: string;
  readonly patches: readonly WirePatch[];
  /**
   * True if the page's server components must be rendered again; absent unless the handler asked.
   */
  readonly refresh?: true;
  /** A path of the same origin, without `basePath`, to go to; absent unless the handler asked. */
  readonly navigate?: string;
  /** Diagnostics of the handler; never present in production. */
  readonly debug?: Readonly<Record<string, unknown>>;
}

/** A refusal: RFC 9457 `application/problem+json` with the code of PROTOCOL 4. */
export interface DispatchProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly dispatchId?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  /** For a developer: the mistake in the program, and what to do; never present in production. */
  readonly hint?: string;
}

/**
 * The metric of `Server-Timing` that says how long the dispatcher took; never sent in production.
 */
export const SERVER_TIMING_METRIC = "service-ui";
