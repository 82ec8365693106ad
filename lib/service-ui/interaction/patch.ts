import type { PatchableAttribute, PatchOperation, WirePatch } from "../wire/patch";
import type { UiInteractionEvent, UnfitNames } from "./event";

/**
 * Names the element that a patch changes: a target or a part.
 *
 * - `"total"`: the one that is nearest to the element that fired, such as the one in its row.
 * - `{ part: "row", name: "total" }`: the one in the nearest `row`.
 * - `{ part: "row", key: "17", name: "total" }`: the one in the `row` with that key. Without `part`,
 *   the one in whatever has that key.
 * - `{ name: "total", every: true }`: all of them. With `part`, all that are in such a part.
 *
 * @typeParam Unfit names that the patch does nothing to
 */
export type PatchTarget<Target extends string, Unfit extends string = never> = [Target] extends [
  never,
]
  ? PatchTarget<string>
  :
      | Exclude<Target, Unfit>
      | {
          readonly part?: Target;
          readonly key?: string;
          readonly every?: never;
          readonly name: Exclude<Target, Unfit>;
        }
      | {
          readonly part?: Target;
          readonly key?: never;
          readonly every: true;
          readonly name: Exclude<Target, Unfit>;
        };

/**
 * One instruction to change the rendered component that fired an event (SPEC.md 2.4).
 *
 * `setText`, `setValue` and `setAttribute` make a patch for the component that fired the given
 * event. The event's type limits the target names that compile. The constructor takes the fields as
 * SPEC.md 2.4 lists them. The dispatcher checks all patches of a response before it sends the
 * response.
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
  declare readonly targetKey?: string;
  declare readonly every?: true;

  constructor(fields: WirePatch) {
    this.op = fields.op;
    this.targetInstance = fields.targetInstance;
    this.targetPart = fields.targetPart;
    this.targetName = fields.targetName;
    this.value = fields.value;
    if (fields.attribute !== undefined) this.attribute = fields.attribute;
    if (fields.targetKey !== undefined) this.targetKey = fields.targetKey;
    if (fields.every !== undefined) this.every = fields.every;
  }

  /**
   * Replaces the text of a target.
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
  static setText<T extends string, Unfit extends UnfitNames>(
    event: UiInteractionEvent<unknown, T, unknown, unknown, Unfit>,
    target: PatchTarget<NoInfer<T>, NoInfer<Unfit>["text"]>,
    value: string,
  ): UiResponsePatch {
    return new UiResponsePatch({ op: "setText", ...placeOf(event, target), value });
  }

  /** Replaces the value of a field. */
  static setValue<T extends string, Unfit extends UnfitNames>(
    event: UiInteractionEvent<unknown, T, unknown, unknown, Unfit>,
    target: PatchTarget<NoInfer<T>, NoInfer<Unfit>["value"]>,
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

function placeOf(event: { readonly instanceId: string }, target: PatchTarget<string>) {
  const { part = null, name, key, every } = typeof target === "string" ? { name: target } : target;
  return {
    targetInstance: event.instanceId,
    targetPart: part,
    targetName: name,
    ...(key !== undefined && { targetKey: key }),
    ...(every !== undefined && { every }),
  };
}
