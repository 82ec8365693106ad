import type { RegisteredInteraction } from "../declare/create-registry";
import type { UiInteractionEvent } from "../interaction/event";
import { resultOf } from "../interaction/result";
import { isLocalPath } from "../wire/local-path";
import { MAY_RETURN, MISTAKES, tell } from "../wire/mistakes";
import type { WirePatch } from "../wire/patch";
import { confineFocus, confinePatches, MAX_PATCHES } from "./confine-patches";
import { hintOfFocus, hintOfPatch, hintOfResult, placeOf } from "./developer-hints";
import { type Completion, type Refusal, refuse } from "./outcome";
import { MAX_ROW_MESSAGES, type ShownIssues, showIssues } from "./show-issues";

/**
 * Step 10 of PROTOCOL 4: checks what a handler returned.
 *
 * @throws TypeError for a `navigate` that `UiInteractionResult` would have refused
 */
export async function complete(
  returned: unknown,
  event: UiInteractionEvent,
  interaction: RegisteredInteraction,
): Promise<Completion | Refusal> {
  const { instanceId } = event;
  const result = resultOf(returned);
  if (!result) {
    const hint = () => hintOfResult(interaction, returned);
    return refuse("handler_failed", "not a result", { cause: new TypeError(MAY_RETURN), hint });
  }
  const {
    kind = "ack",
    patches,
    refresh,
    navigate,
    replace,
    scroll,
    focusOn,
    debug,
    issues,
    conflict,
  } = result;
  if (navigate !== undefined && !isLocalPath(navigate)) {
    throw new TypeError(
      "A result's navigate must be a path of this application: make it with event.navigate().",
    );
  }
  const confined = confine(patches, returned, instanceId, interaction);
  if (!confined.ok) return confined;
  const focus = focusOn === undefined ? undefined : confineFocus(focusOn, interaction.component);
  if (focus === null) {
    const hint = () => hintOfFocus(interaction, focusOn);
    return refuse("invalid_patch", "focus names no part or no row's key", { hint });
  }
  // A right input clears the messages that a wrong one has left.
  const isChecked = issues !== undefined || interaction.on.input !== undefined;
  const shown: ShownIssues = isChecked
    ? await showIssues(issues ?? [], event, interaction)
    : { patches: [] };
  const { on } = interaction;
  // A check is of one field, and the submit judges again.
  const isRefused = issues !== undefined && issues.length > 0 && on.event !== on.validate;
  const sent = [...shown.patches, ...confined.patches];
  const hint = hintOfMessages(shown, interaction);
  return {
    ok: true,
    kind: sent.length > 0 || shown.judged ? "patch" : kind,
    patches: sent,
    ...(shown.judged && { judged: shown.judged }),
    ...(isRefused && { invalid: true as const }),
    ...(conflict === true && { conflict }),
    ...((refresh === true || conflict === true) && { refresh: true as const }),
    ...(navigate !== undefined && { navigate }),
    ...(navigate !== undefined && replace === true && { replace }),
    ...(navigate !== undefined && scroll === false && { scroll }),
    ...(focus && { focus }),
    ...(debug !== undefined && { debug }),
    ...(hint && { hint }),
  };
}

/** What a developer can do about messages that don't show beside their fields. */
function hintOfMessages(
  { unplaced, leftOut }: ShownIssues,
  interaction: RegisteredInteraction,
): (() => string) | undefined {
  const place = placeOf(interaction);
  if (unplaced !== undefined) return () => tell(MISTAKES.unplaced(place, unplaced));
  if (leftOut === undefined) return undefined;
  return () => tell(MISTAKES.tooManyMessages(place, leftOut, MAX_ROW_MESSAGES));
}

/**
 * Step 10 for a list of patches alone.
 *
 * @param returned for a hint: what holds the patches
 */
export function confine(
  patches: unknown,
  returned: unknown,
  instanceId: string,
  interaction: RegisteredInteraction,
): { readonly ok: true; readonly patches: readonly WirePatch[] } | Refusal {
  const confined = confinePatches(patches, instanceId, interaction.component);
  if (confined.ok) return confined;
  const { reason, fault } = confined;
  const hint = () => {
    if (fault) return hintOfPatch(interaction, fault);
    if (Array.isArray(patches)) {
      return tell(MISTAKES.tooManyPatches(placeOf(interaction), patches.length, MAX_PATCHES));
    }
    return hintOfResult(interaction, returned);
  };
  return refuse("invalid_patch", reason, { hint });
}
