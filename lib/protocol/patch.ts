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
 */
export interface WirePatch {
  readonly op: PatchOperation;
  readonly targetInstance: string;
  /** The part to search; null searches the whole rendered component. */
  readonly targetPart: string | null;
  readonly targetName: string;
  readonly value: string;
  readonly attribute?: PatchableAttribute;
}
