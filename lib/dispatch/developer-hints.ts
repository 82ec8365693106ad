import { listOf } from "../declaration/declaration-error";
import type { UiComponent } from "../declaration/define-ui-component";
import { errorFields } from "../logging/error-fields";
import type { Claims } from "../protocol/claims";
import { PATCH_OPERATIONS, PATCHABLE_ATTRIBUTES } from "../protocol/patch";
import type { RegisteredInteraction, Registry, ResolveCode } from "../registry/create-registry";
import { type PatchFault, targetNames } from "./confine-patches";

/*
 * Hints for a developer about a mistake in the program: which component, which part, what is
 * allowed and what to do. A hint may repeat a handler's output, so production neither logs nor
 * sends it.
 */

/** The page has a component that the registry lacks or declares differently. */
export function hintOfUnresolved(
  code: ResolveCode,
  { c, p, e }: Claims,
  { names }: Registry,
): string {
  const reload = "The page was rendered with another definition of it: reload the page.";
  const hints: Readonly<Record<ResolveCode, string>> = {
    unknown_component:
      `Component "${c}" is in the page but not in the registry, which has ${listOf(names)}. Add its ` +
      "definition to the list of createRegistry(), in components/registry.",
    unknown_part: `Component "${c}" declares no part "${p}". ${reload}`,
    unknown_event: `Part "${p}" of component "${c}" declares no event "${e}". ${reload}`,
    updates_path_mismatch: `Part "${p}" of component "${c}" binds another field. ${reload}`,
  };
  return hints[code];
}

/** The authorizer did not return `true`. */
export function hintOfForbidden(interaction: RegisteredInteraction, given: unknown): string {
  const { name } = interaction.component;
  const gave = given === false ? "false" : `${kindOf(given)}, and only true allows`;
  return (
    `The authorizer refused ${placeOf(interaction)}: it gave ${gave}. If you don't want ` +
    `that, let it allow "${name}", where createDispatchRoute() is called (app/__ui/dispatch/route).`
  );
}

/** The handler returned something other than a result. */
export function hintOfResult(interaction: RegisteredInteraction, returned: unknown): string {
  return (
    `The handler of ${placeOf(interaction)} returned ${kindOf(returned)}. Return nothing, or what ` +
    'UiInteractionResult.patch([…]), .ack(), .refresh() or .navigate("/path") gives.'
  );
}

/** A patch is not allowed for this instance. */
export function hintOfPatch(interaction: RegisteredInteraction, fault: PatchFault): string {
  const where = `The patch at index ${fault.index} of the handler of ${placeOf(interaction)}`;
  const { op, targetPart, targetName, value, attribute } = Object(fault.patch);
  const { component } = interaction;
  const hints: Readonly<Record<PatchFault["kind"], string>> = {
    op: `has the op ${textOf(op)}. It can be ${listOf(PATCH_OPERATIONS)}.`,
    instance:
      "is of another instance. Make it with UiResponsePatch.setText(event, …) or its siblings.",
    part: `names the part ${textOf(targetPart)}. ${declared(component)}`,
    name: `names the target ${textOf(targetName)}. ${declared(component)}`,
    value: `has ${kindOf(value)} as its value. Make it a string.`,
    "long value": "has a value that is too long.",
    "no attribute": "names an attribute, which only setAttribute may.",
    attribute: `sets the attribute ${textOf(attribute)}. It can be ${listOf(PATCHABLE_ATTRIBUTES)}.`,
  };
  return `${where} ${hints[fault.kind]}`;
}

/** The handler or the authorizer threw. */
export function hintOfThrown(interaction: RegisteredInteraction, who: string, thrown: unknown) {
  const { name, message, stack } = errorFields(thrown);
  const frame = stack?.split("\n").find((line) => /^\s*at /.test(line) && !line.includes("node:"));
  const at = frame ? ` (${frame.trim()})` : "";
  return `The ${who} of ${placeOf(interaction)} threw ${name}: ${message}${at}`;
}

function placeOf({ component, on }: RegisteredInteraction): string {
  return `"${on.event}" of part "${on.part}" of component "${component.name}"`;
}

function declared(component: UiComponent): string {
  return `Component "${component.name}" declares ${listOf(targetNames(component))}.`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : kindOf(value);
}

/** The kind of a value, never its content. */
function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "object") return `a ${typeof value}`;
  const name = Object.getPrototypeOf(value)?.constructor?.name;
  return name && name !== "Object" ? `an object of ${name}` : "an object";
}
