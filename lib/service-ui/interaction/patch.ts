import type { PatchableAttribute, PatchOperation, WirePatch } from "../wire/patch";

/**
 * Names the element that a patch changes: a target or a part.
 *
 * - `"total"`: the one that is nearest to the element that fired, such as the one in its row.
 * - `{ part: "row", name: "total" }`: the one in the nearest `row`.
 * - `{ part: "row", key: "17", name: "total" }`: the one in the `row` with that key. Without `part`,
 *   the one in whatever has that key.
 * - `{ name: "total", every: true }`: all of them. With `part`, all that are in such a part.
 *
 * @typeParam Name the names that the patch may change
 * @typeParam Around the names that may be around it
 */
export type PatchTarget<Name extends string, Around extends string = Name> =
  | Name
  | {
      readonly part?: Around;
      readonly key?: string;
      readonly every?: never;
      readonly name: Name;
    }
  | {
      readonly part?: Around;
      readonly key?: never;
      readonly every: true;
      readonly name: Name;
    };

/**
 * Makes patches for the rendered component that fired: what each event does.
 *
 * Two signatures for one function: with them, TypeScript takes an event that knows which of its
 * names have a text and which a value for one that doesn't.
 */
export interface PatchMaker<Text extends string, Value extends string = Text> {
  /** The id of the rendered component that fired, prefix `uci_`. Every render makes a new id. */
  readonly instanceId: string;
  /** Replaces the text of a target. */
  setText(target: Text, text: string): UiResponsePatch;
  setText(target: PatchTarget<Text>, text: string): UiResponsePatch;
  /** Replaces the value of a field. */
  setValue(target: Value, value: string): UiResponsePatch;
  setValue(target: PatchTarget<Value>, value: string): UiResponsePatch;
  /** Sets `aria-invalid`, `aria-describedby`, `data-state` or `ui-state` (SPEC.md 2.4, rule 1). */
  setAttribute(
    target: PatchTarget<Text>,
    attribute: PatchableAttribute,
    value: string,
  ): UiResponsePatch;
}

/**
 * A `PatchMaker` that knows its names.
 *
 * @typeParam Text the names that can show a text
 * @typeParam Value the names that can have a value
 * @typeParam Name all names
 */
export interface OwnPatchMaker<Text extends string, Value extends string, Name extends string> {
  readonly instanceId: string;
  /** Replaces the text of a target. */
  setText<const Target extends PatchTarget<Text, Name>>(
    target: Target,
    text: string,
  ): UiResponsePatch;
  /** Replaces the value of a field. */
  setValue<const Target extends PatchTarget<Value, Name>>(
    target: Target,
    value: string,
  ): UiResponsePatch;
  /** Sets `aria-invalid`, `aria-describedby`, `data-state` or `ui-state` (SPEC.md 2.4, rule 1). */
  setAttribute(
    target: PatchTarget<Name>,
    attribute: PatchableAttribute,
    value: string,
  ): UiResponsePatch;
}

type Fired = Pick<PatchMaker<never>, "instanceId">;

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
  static setText<Text extends string, Name extends string>(
    event: Fired & { setText(target: PatchTarget<Text, Name>, text: string): unknown },
    target: PatchTarget<NoInfer<Text>, NoInfer<Name>>,
    value: string,
  ): UiResponsePatch {
    return new UiResponsePatch({ op: "setText", ...placeOf(event, target), value });
  }

  /** Replaces the value of a field. */
  static setValue<Value extends string, Name extends string>(
    event: Fired & { setValue(target: PatchTarget<Value, Name>, value: string): unknown },
    target: PatchTarget<NoInfer<Value>, NoInfer<Name>>,
    value: string,
  ): UiResponsePatch {
    return new UiResponsePatch({ op: "setValue", ...placeOf(event, target), value });
  }

  /** Sets `aria-invalid`, `aria-describedby`, `data-state` or `ui-state` (SPEC.md 2.4, rule 1). */
  static setAttribute<Name extends string>(
    event: Fired & Pick<OwnPatchMaker<never, never, Name>, "setAttribute">,
    target: PatchTarget<NoInfer<Name>>,
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

/** Whether a value is one patch, made by any copy of this module (NEXT.md 28). */
export function isPatch(value: unknown): value is WirePatch {
  return typeof Object(value).op === "string";
}

function placeOf(event: Fired, target: PatchTarget<string>) {
  const { part = null, name, key, every } = typeof target === "string" ? { name: target } : target;
  return {
    targetInstance: event.instanceId,
    targetPart: part,
    targetName: name,
    ...(key !== undefined && { targetKey: key }),
    ...(every !== undefined && { every }),
  };
}
