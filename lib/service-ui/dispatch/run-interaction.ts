import type { RegisteredInteraction } from "../declare/create-registry";
import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import type { UiInteractionEvent } from "../interaction/event";
import type { InputIssue } from "../interaction/issue";
import { UiInteractionResult } from "../interaction/result";
import { beforeDeadline } from "../time/deadline";
import { isLocalPath } from "../wire/local-path";
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
  hintOfUnguarded,
} from "./developer-hints";
import type { DispatchRequest } from "./dispatch-request";
import type { EventState } from "./dispatched-event";
import { readNextSignal } from "./next-signal";
import type { Completion } from "./outcome";
import { readInput } from "./read-input";
import { type Refusal, refuse } from "./refusal";
import { showIssues } from "./show-issues";

export interface RunServices {
  /** Without one, the component's own `allow` decides; a component without that is refused. */
  readonly authorizer?: UiInteractionAuthorizerInterface | undefined;
  /**
   * Time limit for the authorizer and the handler together, milliseconds; `timeoutMs` of `UiOn`
   * replaces this limit.
   */
  readonly handlerTimeoutMs: number;
}

/**
 * Steps 8 to 10 of PROTOCOL 4: context, `allow` and authorizer, input and handler, patches. The
 * dispatch's id is already used up when the application's code runs.
 *
 * `redirect()`, `forbidden()` and similar functions work as in Next's own handlers.
 */
export async function runInteraction(
  interaction: RegisteredInteraction,
  createEvent: (state: EventState) => UiInteractionEvent,
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
    const { signal } = controller;
    const context = await component.context?.(createEvent({ signal }).request);
    const event = createEvent({ signal, context });
    const refused = await authorize(event, interaction, authorizer);
    if (refused) return refused;
    if (isTimeUp) return late();

    running = "handler";
    const read = await readInput(interaction, event);
    if (!read.ok) return complete(UiInteractionResult.invalid(read.issues), event, interaction);
    if (isTimeUp) return late();
    const { input } = read;
    const result = await on.handler(on.input ? createEvent({ signal, context, input }) : event);
    return complete(result, event, interaction);
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

/** Step 8: asks the component's `allow` and the app's authorizer, and refuses unless both allow. */
async function authorize(
  event: UiInteractionEvent,
  interaction: RegisteredInteraction,
  authorizer: UiInteractionAuthorizerInterface | undefined,
): Promise<Refusal | null> {
  const { component } = interaction;
  if (!component.allow && !authorizer) {
    const hint = () => hintOfUnguarded(component.name);
    return refuse("interaction_forbidden", "neither allow nor authorizer", { hint });
  }
  const refusedBy = (who: "allow" | "authorizer", given: unknown) =>
    refuse("interaction_forbidden", who, { hint: () => hintOfForbidden(interaction, who, given) });

  const allowed = component.allow ? await component.allow(event) : true;
  if (allowed !== true) return refusedBy("allow", allowed);
  const authorized = authorizer
    ? await authorizer.authorize(event, { name: component.name })
    : true;
  return authorized === true ? null : refusedBy("authorizer", authorized);
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

/** An issue with its message in the user's language. */
async function say(
  issue: InputIssue,
  context: unknown,
  { component }: RegisteredInteraction,
): Promise<InputIssue> {
  if (!component.translate) return issue;
  return { path: issue.path, message: await component.translate(issue, context) };
}

/** @throws TypeError for a `navigate` that `UiInteractionResult` would have refused */
async function complete(
  returned: unknown,
  { instanceId, context }: UiInteractionEvent,
  interaction: RegisteredInteraction,
): Promise<Completion | Refusal> {
  const result = Object(returned ?? UiInteractionResult.ack()) as Partial<UiInteractionResult>;
  const { kind, patches, refresh, navigate, replace, scroll, focusOn, debug, issues } = result;
  if (navigate !== undefined && !isLocalPath(navigate)) {
    throw new TypeError(
      "A result's navigate must be a path of this application: make it with UiInteractionResult.",
    );
  }
  if (kind !== "ack" && kind !== "patch") {
    const hint = () => hintOfResult(interaction, returned);
    return refuse("invalid_patch", "not a result", { hint });
  }
  const confined = confinePatches(patches, instanceId, interaction.component);
  if (!confined.ok) {
    const { reason, fault } = confined;
    const hint = () => {
      if (fault) return hintOfPatch(interaction, fault);
      if (Array.isArray(patches)) return hintOfCount(interaction, patches.length);
      return hintOfResult(interaction, returned);
    };
    return refuse("invalid_patch", reason, { hint });
  }
  const focus = focusOn === undefined ? undefined : confineFocus(focusOn, interaction.component);
  if (focus === null) {
    const hint = () => hintOfFocus(interaction, focusOn);
    return refuse("invalid_patch", "focus names no part or no row's key", { hint });
  }
  // A right input clears the messages that a wrong one has left.
  const isChecked = issues !== undefined || interaction.on.input !== undefined;
  const said = await Promise.all((issues ?? []).map((issue) => say(issue, context, interaction)));
  const messages = isChecked ? showIssues(said, instanceId, interaction) : [];
  const sent = [...messages, ...confined.patches];
  return {
    ok: true,
    kind: sent.length > 0 ? "patch" : kind,
    patches: sent,
    ...(refresh === true && { refresh }),
    ...(navigate !== undefined && { navigate }),
    ...(navigate !== undefined && replace === true && { replace }),
    ...(navigate !== undefined && scroll === false && { scroll }),
    ...(focus && { focus }),
    ...(debug !== undefined && { debug }),
  };
}
