import type { RegisteredInteraction } from "../declare/create-registry";
import { pairsOf, type UiInteractionEvent } from "../interaction/event";
import type { InputIssue } from "../interaction/issue";
import { nestFields, pathOfField } from "./nest-fields";

export type ReadInput = (
  | { readonly ok: true; readonly input: unknown }
  | { readonly ok: false; readonly issues: readonly InputIssue[] }
) & {
  /** The name of a field that the input leaves out. */
  readonly leftOut?: string | undefined;
};

/**
 * What the event's schema makes of what the user sent (PROTOCOL 1, Typed input).
 *
 * @throws (rejects) what the schema throws
 */
export async function readInput(
  interaction: RegisteredInteraction,
  event: UiInteractionEvent,
): Promise<ReadInput> {
  const { component, on } = interaction;
  if (!on.input) return { ok: true, input: undefined };
  const { value, issues, leftOut } = isOfForm(interaction)
    ? nestFields(pairsOf(event.payload.fields), textsOf(event.payload.unchecked), component.parts)
    : { value: event.value(), issues: [], leftOut: undefined };
  if (issues.length > 0) return { ok: false, issues, leftOut };
  const result = await on.input["~standard"].validate(value);
  return result.issues
    ? { ok: false, issues: result.issues, leftOut }
    : { ok: true, input: result.value, leftOut };
}

/**
 * The path of the one field that an event of a form is about, empty for a name that is no field's;
 * undefined if it is about all.
 */
export function validatedPath(
  interaction: RegisteredInteraction,
  { payload: { name } }: Pick<UiInteractionEvent, "payload">,
): readonly string[] | undefined {
  const { event, validate } = interaction.on;
  if (event !== validate) return undefined;
  return typeof name === "string" ? (pathOfField(name) ?? []) : [];
}

/** Whether an event is of a whole form, and not of one field. */
export function isOfForm({ part, on }: RegisteredInteraction): boolean {
  return on.event === "submit" || part.uses === "form";
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}
