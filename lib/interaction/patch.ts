import type { PatchableAttribute, PatchOperation, WirePatch } from "../protocol/patch";
import type { UiInteractionEvent } from "./event";

/**
 * Names the element that a patch changes: a target or a part, either anywhere in the component or
 * inside one given part.
 */
export type PatchTarget<Target extends string> = [Target] extends [never]
  ? PatchTarget<string>
  : Target | { readonly part: Target; readonly name: Target };

/**
 * One instruction to change the rendered component that fired an event (SPEC.md 2.4).
 *
 * `setText`, `setValue` and `setAttribute` make a patch for the component that fired the given
 * event. The event's type limits the target names that compile. The constructor takes the fields as
 * SPEC.md 2.4 lists them. The dispatcher checks all patches of a response before it sends the
 * response.
 *
 * @example
 * ```ts
 * import { type UiInteractionEvent, UiResponsePatch } from "service-ui";
 *
 * const refuse = (event: UiInteractionEvent<unknown, "email" | "verdict">) => [
 *   UiResponsePatch.setText(event, "verdict", "This address is taken."),
 *   UiResponsePatch.setAttribute(event, "email", "aria-invalid", "true"),
 * ];
 * ```
 */
export class UiResponsePatch implements WirePatch {
  static readonly OP_SET_TEXT = "setText";
  static readonly OP_SET_VALUE = "setValue";
  static readonly OP_SET_ATTRIBUTE = "setAttribute";

  readonly op: PatchOperation;
  readonly targetInstance: string;
  readonly targetPart: string | null;
  readonly targetName: string;
  readonly value: string;
  declare readonly attribute?: PatchableAttribute;

  constructor(fields: WirePatch) {
    this.op = fields.op;
    this.targetInstance = fields.targetInstance;
    this.targetPart = fields.targetPart;
    this.targetName = fields.targetName;
    this.value = fields.value;
    if (fields.attribute !== undefined) this.attribute = fields.attribute;
  }

  /** Replaces the text of a target. */
  static setText<T extends string>(
    event: UiInteractionEvent<unknown, T>,
    target: PatchTarget<NoInfer<T>>,
    value: string,
  ): UiResponsePatch {
    return new UiResponsePatch({ op: "setText", ...placeOf(event, target), value });
  }

  /** Replaces the value of a field. */
  static setValue<T extends string>(
    event: UiInteractionEvent<unknown, T>,
    target: PatchTarget<NoInfer<T>>,
    value: string,
  ): UiResponsePatch {
    return new UiResponsePatch({ op: "setValue", ...placeOf(event, target), value });
  }

  /** Sets `aria-invalid`, `aria-describedby`, `data-state` or `ui-state` (SPEC.md 2.4, rule 1). */
  static setAttribute<T extends string>(
    event: UiInteractionEvent<unknown, T>,
    target: PatchTarget<NoInfer<T>>,
    attribute: PatchableAttribute,
    value: string,
  ): UiResponsePatch {
    return new UiResponsePatch({
      op: "setAttribute",
      ...placeOf(event, target),
      value,
      attribute,
    });
  }
}

function placeOf(event: UiInteractionEvent, target: PatchTarget<string>) {
  const inside = typeof target === "string" ? { part: null, name: target } : target;
  return {
    targetInstance: event.instanceId,
    targetPart: inside.part,
    targetName: inside.name,
  };
}
