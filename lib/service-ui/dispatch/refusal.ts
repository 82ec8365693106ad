import type { Receipt } from "../wire/dispatch";
import type { FailureCode } from "../wire/failures";

/**
 * One mistake in the shape of a request: its place as a JSON pointer, and what is allowed there.
 */
export interface ShapeError {
  readonly pointer: string;
  readonly detail: string;
}

/** Why a dispatch is refused. `FAILURES` has what is said of each code. */
export interface Refusal {
  readonly ok: false;
  readonly code: FailureCode;
  /**
   * For the operator's log. More precise than the client's text, but without any value or token.
   */
  readonly reason: string;
  /** The class of a store's failure, for the operator's log. */
  readonly failure?: string;
  /** Shown to the client instead of the detail that `FAILURES` has for the code. */
  readonly detail?: string;
  readonly errors?: readonly ShapeError[];
  /** Whole seconds after which a retry may succeed. */
  readonly retryAfterSeconds?: number;
  /** For how long the replay store has remembered used dispatches, if that is too short. */
  readonly remembersMs?: number;
  /** What became of the dispatch that this one repeats. */
  readonly receipt?: Receipt;
  /** The thrown value, for the operator's log alone. */
  readonly cause?: unknown;
  /** Tells a developer which mistake the program makes and what to do. Never used in production. */
  readonly hint?: () => string;
}

export function refuse(
  code: FailureCode,
  reason: string,
  more: Omit<Refusal, "ok" | "code" | "reason"> = {},
): Refusal {
  return { ok: false, code, reason, ...more };
}
