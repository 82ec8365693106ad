import type { RegisteredInteraction } from "../declare/create-registry";
import type { DispatchSuccessBody, Ended, Receipt } from "../wire/dispatch";
import type { Failure, FailureCode, HasRun } from "../wire/failures";
import type { EventPlace } from "../wire/mistakes";

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
  /** Whether the handler has run, if it isn't what `FAILURES` says of the code. */
  readonly hasRun?: HasRun;
  /** Shown to the client instead of the detail that `FAILURES` has for the code. */
  readonly detail?: string;
  readonly errors?: readonly ShapeError[];
  /** Whole seconds after which a retry may succeed. */
  readonly retryAfterSeconds?: number;
  /** For how long the replay store has remembered used dispatches, if that is too short. */
  readonly remembersMs?: number;
  /** What the runtime does, if that is something else than the code says. */
  readonly again?: Failure["again"];
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

/** The checked result of a handler that ran. */
export interface Completion extends Omit<DispatchSuccessBody, "dispatchId"> {
  /** What a developer can do about a message that has no place; for the log in development. */
  readonly hint?: () => string;
}

/** What the log tells of a stream. */
export interface StreamSummary {
  readonly frameCount: number;
  readonly durationMs: number;
  /** Whether the client closed the connection before the end. */
  readonly isClosed: boolean;
  /** Whether the generator had not ended five seconds after it was told to. */
  readonly isStuck: boolean;
}

export interface Outcome {
  readonly result: Completion | Refusal;
  /** Set only if the request's `dispatchId` was well-formed. */
  readonly dispatchId?: string | undefined;
  /** Whether some of the body was left unread. The connection then can't be used again. */
  readonly isUnread?: boolean;
  /** Whether the doctor sent the request, and no token of it was looked at. */
  readonly isProbe?: boolean;
  /** The names in the signed token. Set only if it was verified, so that no client chooses them. */
  readonly place?: EventPlace;
  /** Set only if the registry has found the interaction, so that metrics have a bounded number of names. */
  readonly interaction?: RegisteredInteraction;
  /** The name of a field that `event.input` leaves out; for the log in development. */
  readonly leftOut?: string | undefined;
  /** Set only if the handler has streamed. */
  readonly stream?: StreamSummary;
}

/** What the steps 8 to 10 end with. */
export interface Ran extends Pick<Outcome, "result" | "stream" | "leftOut"> {
  /** Whether the handler has begun. */
  readonly hasBegun: boolean;
  /** Whether it was told to end before its end, because the client has left. */
  readonly isCut: boolean;
}

/**
 * What a receipt keeps of a dispatch that has ended: what its answer was and asked for, never a
 * patch, a text or a value (PROTOCOL 4, Receipts).
 *
 * A check of a field (`validate`) has nothing to run, so its answer is ok whatever it found: the
 * submit judges again. Told as invalid, a check that was lost would ask for what nobody has done.
 *
 * @param hasCookies whether the answer sets cookies
 */
export function endedOf(
  { result, stream, hasBegun, isCut }: Ran,
  { on }: RegisteredInteraction,
  hasCookies: boolean,
): Ended {
  if (result.ok && on.event === on.validate) return { answer: "ok", hasRun: "no" };
  if (!hasBegun) return { answer: result.ok ? "invalid" : "refused", hasRun: "no" };
  if (!result.ok || isCut) return { answer: "failed", hasRun: "maybe" };
  if (result.invalid) return { answer: "invalid", hasRun: "yes" };
  const ok = { answer: "ok", hasRun: "yes" } as const;
  // Whoever repeats a stream has seen none of its frames, so there is nothing to follow.
  if (stream) return ok;
  const { patches, refresh, navigate, replace, scroll } = result;
  return {
    ...ok,
    ...(hasCookies && { lost: "cookies" as const }),
    ...(patches.length > 0 && { patches: true }),
    ...(refresh && { refresh }),
    ...(navigate !== undefined && { navigate }),
    ...(replace && { replace }),
    ...(scroll === false && { scroll }),
  };
}
