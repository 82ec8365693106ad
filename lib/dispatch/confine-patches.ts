import {
  PATCH_OPERATIONS,
  PATCHABLE_ATTRIBUTES,
  type PatchableAttribute,
  type PatchOperation,
  type WirePatch,
} from "../protocol/patch";
import type { RegisteredComponent } from "../registry/create-registry";

/** The most patches that one answer may carry. */
export const MAX_PATCHES = 64;
/** The longest value of a patch, UTF-16 code units. */
export const MAX_PATCH_VALUE_LENGTH = 65_536;

/** What is wrong with a patch, and which it is. */
export interface PatchFault {
  readonly kind: keyof typeof REASONS;
  readonly index: number;
  readonly patch: unknown;
}

export type ConfinedPatches =
  | { readonly ok: true; readonly patches: readonly WirePatch[] }
  | { readonly ok: false; readonly reason: string; readonly fault?: PatchFault };

const REASONS = {
  op: "unknown op",
  instance: "targetInstance is not the firing instance",
  part: "targetPart names no part",
  name: "targetName names no part and no target",
  value: "value is not a string",
  "long value": "value is too long",
  "no attribute": "attribute is for setAttribute alone",
  attribute: "attribute is not in the allow-list",
} as const;

/**
 * Step 10: checks every patch against the instance in the signed claims, and copies what holds
 * (SPEC.md 2.4, rules 1 and 2). One that does not hold refuses all.
 */
export function confinePatches(
  patches: unknown,
  instanceId: string,
  component: RegisteredComponent,
): ConfinedPatches {
  if (!Array.isArray(patches)) return { ok: false, reason: "patches are not a list" };
  if (patches.length > MAX_PATCHES) {
    return { ok: false, reason: `more than ${MAX_PATCHES} patches` };
  }
  const confined: WirePatch[] = [];
  for (const [index, patch] of patches.entries()) {
    const result = confine(Object(patch), instanceId, component);
    if (typeof result === "string") {
      const fault = { kind: result, index, patch };
      return { ok: false, reason: `patch ${index}: ${REASONS[result]}`, fault };
    }
    confined.push(result);
  }
  return { ok: true, patches: confined };
}

/** The patch as it may travel, or what is wrong with it. */
function confine(
  { op, targetInstance, targetPart, targetName, value, attribute }: Record<string, unknown>,
  instanceId: string,
  { parts, targetNames }: RegisteredComponent,
): WirePatch | PatchFault["kind"] {
  if (!isOperation(op)) return "op";
  if (targetInstance !== instanceId) return "instance";
  if (targetPart !== null && !isOneOf(targetPart, parts)) return "part";
  if (!isOneOf(targetName, targetNames)) return "name";
  if (typeof value !== "string") return "value";
  if (value.length > MAX_PATCH_VALUE_LENGTH) return "long value";
  const patch = { op, targetInstance: instanceId, targetPart, targetName, value };
  if (op !== "setAttribute") {
    return attribute === undefined ? patch : "no attribute";
  }
  return isPatchable(attribute) ? { ...patch, attribute } : "attribute";
}

function isOneOf(value: unknown, names: ReadonlySet<string>): value is string {
  return typeof value === "string" && names.has(value);
}

function isOperation(value: unknown): value is PatchOperation {
  return PATCH_OPERATIONS.some((operation) => operation === value);
}

function isPatchable(value: unknown): value is PatchableAttribute {
  return PATCHABLE_ATTRIBUTES.some((attribute) => attribute === value);
}
