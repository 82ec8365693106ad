import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import type { UiInteractionEvent } from "../interaction/event";
import type { UiInteractionResult } from "../interaction/result";
import { isLocalPath } from "../protocol/local-path";
import type { RegisteredInteraction } from "../registry/create-registry";
import { beforeDeadline } from "../time/deadline";
import { confineFocus } from "./confine-focus";
import { confinePatches } from "./confine-patches";
import {
  hintOfCount,
  hintOfFocus,
  hintOfForbidden,
  hintOfNextFunction,
  hintOfPatch,
  hintOfResult,
  hintOfThrown,
  hintOfTimeout,
} from "./developer-hints";
import type { DispatchRequest } from "./dispatch-request";
import { readNextSignal } from "./next-signal";
import type { Completion } from "./outcome";
import { type Refusal, refuse } from "./refusal";

export interface RunServices {
  readonly authorizer: UiInteractionAuthorizerInterface;
  /**
   * Time limit for the authorizer and the handler together, milliseconds; `timeoutMs` of `UiOn`
   * replaces this limit.
   */
  readonly handlerTimeoutMs: number;
}

/**
 * Steps 8 to 10 of PROTOCOL 4: authorizer, handler, patches. The dispatch's id is already used up
 * when the authorizer runs.
 *
 * `redirect()`, `forbidden()` and similar functions work as in Next's own handlers.
 */
export async function runInteraction(
  interaction: RegisteredInteraction,
  instanceId: string,
  createEvent: (signal: AbortSignal) => UiInteractionEvent,
  { authorizer, handlerTimeoutMs }: RunServices,
  request: Pick<DispatchRequest, "onEarlyClose"> = {},
): Promise<Completion | Refusal> {
  const { component, on } = interaction;
  let running: Running = "authorizer";
  const timeoutMs = on.options.timeoutMs ?? handlerTimeoutMs;
  const controller = new AbortController();
  let isTimeUp = false;
  let isGivenUp = false;
  // With `replace`, the browser aborts a request when a newer one follows, so the handler may stop.
  // Any other handler runs to its end even if the connection is cut, because it can't run again.
  if (on.options.concurrency === "replace") {
    request.onEarlyClose?.(() => {
      isGivenUp = true;
      controller.abort();
    });
  }

  async function run(): Promise<Completion | Refusal> {
    const event = createEvent(controller.signal);
    const allowed = await authorizer.authorize(event, { name: component.name });
    if (allowed !== true || isTimeUp) {
      const hint = () => hintOfForbidden(interaction, allowed);
      return refuse("interaction_forbidden", "authorizer", { hint });
    }
    running = "handler";
    const result = await on.handler(event);
    return complete(result ?? undefined, instanceId, interaction);
  }

  function late(): Refusal {
    isTimeUp = true;
    controller.abort(new DOMException("The time is up.", "TimeoutError"));
    const hint = () => hintOfTimeout(interaction, running, timeoutMs);
    return refuse("handler_timeout", `no end after ${timeoutMs} ms`, { hint });
  }

  try {
    return await beforeDeadline(timeoutMs, run, late);
  } catch (error) {
    if (isGivenUp && isAbort(error, controller.signal)) return NOTHING;
    return readThrown(error, running, interaction);
  }
}

/** A result that asks for nothing. */
const NOTHING: Completion = { ok: true, kind: "ack", patches: [] };

/** Whether a handler threw because its signal was aborted. */
function isAbort(error: unknown, { reason }: AbortSignal): boolean {
  return error === reason || Object(error).name === "AbortError";
}

/** Whose code runs now. */
type Running = "authorizer" | "handler";

function readThrown(
  error: unknown,
  who: Running,
  interaction: RegisteredInteraction,
): Completion | Refusal {
  const signal = readNextSignal(error);
  if (signal?.kind === "forbid")
    return refuse("interaction_forbidden", "forbidden() or unauthorized()");
  if (signal?.kind === "navigate") {
    // `redirect()` can't say whether it left something stale, so the page is rendered once more.
    return { ok: true, kind: "ack", patches: [], navigate: signal.path, refresh: true };
  }
  const cause = signal ? new Error(signal.advice, { cause: error }) : error;
  const hint = () =>
    signal
      ? hintOfNextFunction(interaction, who, signal.advice)
      : hintOfThrown(interaction, who, error);
  return refuse(`${who}_failed`, `the ${who} threw`, { cause, hint });
}

/** @throws TypeError for a `navigate` that `UiInteractionResult` would have refused */
function complete(
  result: UiInteractionResult | undefined,
  instanceId: string,
  interaction: RegisteredInteraction,
): Completion | Refusal {
  if (result === undefined) return NOTHING;
  const { kind, patches, refresh, navigate, replace, scroll, focusOn, debug } = Object(
    result,
  ) as Partial<UiInteractionResult>;
  if (navigate !== undefined && !isLocalPath(navigate)) {
    throw new TypeError(
      "A result's navigate must be a path of this application: make it with UiInteractionResult.",
    );
  }
  if (kind !== "ack" && kind !== "patch") {
    const hint = () => hintOfResult(interaction, result);
    return refuse("invalid_patch", "not a result", { hint });
  }
  const confined = confinePatches(patches, instanceId, interaction.component);
  if (!confined.ok) {
    const { reason, fault } = confined;
    const hint = () => {
      if (fault) return hintOfPatch(interaction, fault);
      if (Array.isArray(patches)) return hintOfCount(interaction, patches.length);
      return hintOfResult(interaction, result);
    };
    return refuse("invalid_patch", reason, { hint });
  }
  const focus = focusOn === undefined ? undefined : confineFocus(focusOn, interaction.component);
  if (focus === null) {
    const hint = () => hintOfFocus(interaction, focusOn);
    return refuse("invalid_patch", "focus names no part or no row's key", { hint });
  }
  return {
    ok: true,
    kind,
    patches: confined.patches,
    ...(refresh === true && { refresh }),
    ...(navigate !== undefined && { navigate }),
    ...(navigate !== undefined && replace === true && { replace }),
    ...(navigate !== undefined && scroll === false && { scroll }),
    ...(focus && { focus }),
    ...(debug !== undefined && { debug }),
  };
}
