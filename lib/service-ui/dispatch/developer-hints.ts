import { errorFields } from "../../common/logging/error-fields";
import type { RegisteredInteraction, Registry, ResolveCode } from "../declare/create-registry";
import { type EventPlace, MISTAKES, tell } from "../wire/mistakes";
import { type PatchFault, targetNames } from "./confine-patches";
import { fixOfNextError } from "./next-signal";

/*
 * Hints for a developer about a mistake in the program. A hint may repeat a handler's output, so
 * production neither logs nor sends it.
 */

/** The page has a component that the registry lacks or declares differently. */
export function hintOfUnresolved(
  code: ResolveCode,
  place: EventPlace,
  { names }: Registry,
): string {
  const mistakes = {
    unknown_component: MISTAKES.unregistered(place.component, "the registry", names),
    unknown_part: MISTAKES.unknownPart(place),
    unknown_event: MISTAKES.unknownEvent(place),
    updates_path_mismatch: MISTAKES.otherField(place),
  };
  return tell(mistakes[code]);
}

/** `allow` or the authorizer did not return `true`. */
export function hintOfForbidden(
  interaction: RegisteredInteraction,
  who: "allow" | "authorizer",
  given: unknown,
): string {
  const kind = given === false ? "false" : kindOf(given);
  return tell(MISTAKES.forbidden(who, placeOf(interaction), kind));
}

/** The handler returned something other than a result. */
export function hintOfResult(interaction: RegisteredInteraction, returned: unknown): string {
  return tell(MISTAKES.noResult(placeOf(interaction), kindOf(returned)));
}

/** A patch is not allowed for this instance. */
export function hintOfPatch(interaction: RegisteredInteraction, fault: PatchFault): string {
  const { op, targetPart, targetName, value, attribute, targetKey, every } = Object(fault.patch);
  const wrong = { op, part: targetPart, name: targetName, attribute, every };
  const kinds = { value: kindOf(value), key: kindOf(targetKey) };
  const given = Reflect.get(kinds, fault.kind) ?? textOf(Reflect.get(wrong, fault.kind));
  const declared = targetNames(interaction.component);
  return tell(MISTAKES.patch(fault.kind, placeOf(interaction), fault.index, { given, declared }));
}

/** The focus is not for a part of this component. */
export function hintOfFocus(interaction: RegisteredInteraction, focus: unknown): string {
  const parts = interaction.component.parts.map(({ name }) => name);
  return tell(MISTAKES.focus(placeOf(interaction), textOf(Object(focus).part), parts));
}

/** The handler or the authorizer threw. */
export function hintOfThrown(
  interaction: RegisteredInteraction,
  who: "authorizer" | "handler",
  thrown: unknown,
): string {
  const place = placeOf(interaction);
  return tell(MISTAKES.threw(who, place, summaryOf(thrown), fixOfNextError(thrown)));
}

/** `userKey` threw before the interaction was looked up. */
export function hintOfUserKey(place: EventPlace, thrown: unknown): string {
  return tell(MISTAKES.threw("userKey", place, summaryOf(thrown)));
}

/** What was thrown, and where. */
function summaryOf(thrown: unknown): string {
  const { name, message, stack } = errorFields(thrown);
  const frame = stack?.split("\n").find((line) => /^\s*at /.test(line) && !line.includes("node:"));
  return `${name}: ${message}${frame ? ` (${frame.trim()})` : ""}`;
}

export function placeOf({ component, on }: RegisteredInteraction): EventPlace {
  return { component: component.name, part: on.part, event: on.event };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? `\`${value}\`` : kindOf(value);
}

/** The kind of a value, never its content. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  const name = Object.getPrototypeOf(value)?.constructor?.name;
  return name && name !== "Object" ? `an object of ${name}` : "an object";
}
