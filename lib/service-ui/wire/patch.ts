/** The three operations that a patch may name (SPEC.md 2.4). */
export const PATCH_OPERATIONS = ["setText", "setValue", "setAttribute"] as const;
/** The operation of a patch: replace a text, set a value, or set an attribute. */
export type PatchOperation = (typeof PATCH_OPERATIONS)[number];

/** The attributes that `setAttribute` may set (SPEC.md 2.4, rule 1). */
export const PATCHABLE_ATTRIBUTES = [
  "aria-invalid",
  "aria-describedby",
  "data-state",
  "ui-state",
] as const;
/** An attribute that a patch may set. */
export type PatchableAttribute = (typeof PATCHABLE_ATTRIBUTES)[number];

/**
 * A patch in a response. `setAttribute` alone has the field `attribute` (SPEC.md 2.4, PROTOCOL 4).
 * At most one of `targetKey` and `every` is present.
 */
export interface WirePatch {
  readonly op: PatchOperation;
  readonly targetInstance: string;
  /** The part to search; null searches the whole rendered component. */
  readonly targetPart: string | null;
  readonly targetName: string;
  readonly value: string;
  readonly attribute?: PatchableAttribute;
  /** The key of the row that holds the element; absent for the nearest element. */
  readonly targetKey?: string;
  /** True for every element of that name; otherwise absent. */
  readonly every?: true;
}

/**
 * The place that a patch names, for people.
 *
 * @example
 * ```ts
 * import { placeOfPatch } from "service-ui/panel/interactions";
 *
 * placeOfPatch({ targetPart: "row", targetKey: "17", targetName: "total" }); // "row[17]/total"
 * ```
 */
export function placeOfPatch(patch: Partial<WirePatch>): string {
  const { targetPart, targetKey, targetName, every } = patch;
  const row = `${targetPart ?? ""}${targetKey === undefined ? "" : `[${targetKey}]`}`;
  return `${every ? "every " : ""}${row && `${row}/`}${targetName}`;
}
