import type { RegisteredInteraction } from "../declare/create-registry";
import { MISTAKES, tell } from "../wire/mistakes";
import { hintOfThrown, placeOf } from "./developer-hints";
import { readNextSignal } from "./next-signal";
import { type Completion, type Refusal, refuse } from "./outcome";

/** Whose code runs now. */
export type Running = "authorizer" | "handler";

/** What a dispatch ends with if the application's code has thrown. */
export function readThrown(
  error: unknown,
  who: Running,
  interaction: RegisteredInteraction,
): Completion | Refusal {
  const signal = readNextSignal(error);
  if (signal?.kind === "forbid") {
    const hasRun = who === "handler" ? "maybe" : "no";
    return refuse("interaction_forbidden", "forbidden() or unauthorized()", { hasRun });
  }
  if (signal?.kind === "navigate") {
    // `redirect()` can't say whether it left something stale, so the page is rendered once more.
    return { ok: true, kind: "ack", patches: [], navigate: signal.path, refresh: true };
  }
  const cause = signal ? new Error(signal.advice, { cause: error }) : error;
  const hint = () =>
    signal
      ? tell(MISTAKES.nextFunction(who, placeOf(interaction), signal.advice))
      : hintOfThrown(interaction, who, error);
  return refuse(`${who}_failed`, `the ${who} threw`, { cause, hint });
}

/** Whether the application's code threw because its signal was aborted. */
export function isAbort(error: unknown, { reason }: AbortSignal): boolean {
  return error === reason || Object(error).name === "AbortError";
}
