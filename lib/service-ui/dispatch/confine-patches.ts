import type { UiComponent } from "../declare/define-ui-component";
import type { WireFocus } from "../wire/dispatch";
import { isRowKey, ROW_KEY_RULE } from "../wire/ids";
import {
  PATCH_OPERATIONS,
  PATCHABLE_ATTRIBUTES,
  type PatchableAttribute,
  type PatchOperation,
  type WirePatch,
} from "../wire/patch";

/** The most patches that one response may carry. */
export const MAX_PATCHES = 64;
/** The longest value of a patch, UTF-16 code units. */
export const MAX_PATCH_VALUE_LENGTH = 65_536;

/** The most bytes that the values of one response have in UTF-8. */
export const MAX_PATCHES_BYTES = 1_048_576;

/** An invalid patch, and what is wrong with it. */
export interface PatchFault {
  readonly kind: keyof typeof REASONS;
  readonly index: number;
  readonly patch: unknown;
}

type ConfinedPatches =
  | { readonly ok: true; readonly patches: readonly WirePatch[] }
  | { readonly ok: false; readonly reason: string; readonly fault?: PatchFault };

const REASONS = {
  op: "unknown op",
  instance: "targetInstance is not the firing instance",
  part: "targetPart names no part",
  name: "targetName names no part and no target",
  value: "value is not a string",
  "long value": "value is too long",
  "long values": "values are too long together",
  "no attribute": "attribute is for setAttribute alone",
  attribute: "attribute is not in the allow-list",
  key: `targetKey ${ROW_KEY_RULE}`,
  every: "every is neither absent nor true alone",
} as const;

/**
 * Step 10 of PROTOCOL 4: checks every patch against the instance in the signed claims, and copies
 * the patches (SPEC.md 2.4, rules 1 and 2). If one patch is invalid, all are refused.
 */
export function confinePatches(
  patches: unknown,
  instanceId: string,
  component: UiComponent,
): ConfinedPatches {
  if (!Array.isArray(patches)) return { ok: false, reason: "patches are not a list" };
  if (patches.length > MAX_PATCHES) {
    return { ok: false, reason: `more than ${MAX_PATCHES} patches` };
  }
  const names = { parts: partNames(component), targets: targetNames(component) };
  const confined: WirePatch[] = [];
  let bytes = 0;
  for (const [index, patch] of patches.entries()) {
    const made = confine(Object(patch), instanceId, names);
    if (typeof made !== "string") bytes += Buffer.byteLength(made.value);
    const result = bytes > MAX_PATCHES_BYTES ? "long values" : made;
    if (typeof result === "string") {
      const fault = { kind: result, index, patch };
      return { ok: false, reason: `patch ${index}: ${REASONS[result]}`, fault };
    }
    confined.push(result);
  }
  return { ok: true, patches: confined };
}

/** A copy of the patch that is fit to send, or what is wrong with the patch. */
function confine(
  patch: Record<string, unknown>,
  instanceId: string,
  { parts, targets }: Readonly<Record<"parts" | "targets", readonly string[]>>,
): WirePatch | PatchFault["kind"] {
  // Reads each field once, because a getter may give another value the second time.
  const { op, targetInstance, targetPart, targetName, value, attribute, targetKey, every } = patch;
  if (!isOperation(op)) return "op";
  if (targetInstance !== instanceId) return "instance";
  if (targetPart !== null && !isOneOf(targetPart, parts)) return "part";
  if (!isOneOf(targetName, targets)) return "name";
  if (typeof value !== "string") return "value";
  if (value.length > MAX_PATCH_VALUE_LENGTH) return "long value";
  if (targetKey !== undefined && !isRowKey(targetKey)) return "key";
  if (every !== undefined && (every !== true || targetKey !== undefined)) return "every";
  const rows = {
    ...(targetKey !== undefined && { targetKey }),
    ...(every === true && { every: true as const }),
  };
  const place = { targetInstance: instanceId, targetPart, targetName };
  if (op !== "setAttribute") {
    if (attribute !== undefined) return "no attribute";
    return { op, ...place, value, ...rows };
  }
  if (!isPatchable(attribute)) return "attribute";
  return { op, ...place, value, attribute, ...rows };
}

export function targetNames(component: UiComponent): readonly string[] {
  return [...partNames(component), ...component.targets];
}

function partNames({ parts }: UiComponent): readonly string[] {
  return parts.map(({ name }) => name);
}

function isOneOf(value: unknown, names: readonly string[]): value is string {
  return names.some((name) => name === value);
}

function isOperation(value: unknown): value is PatchOperation {
  return PATCH_OPERATIONS.some((operation) => operation === value);
}

function isPatchable(value: unknown): value is PatchableAttribute {
  return PATCHABLE_ATTRIBUTES.some((attribute) => attribute === value);
}

/**
 * Step 10 of PROTOCOL 4 for the focus: a copy that is fit to send, or null if it names no part of
 * the component or what can't be a row's key.
 */
export function confineFocus(focus: unknown, { parts }: UiComponent): WireFocus | null {
  // Reads each field once, because a getter may give another value the second time.
  const { part, key } = Object(focus);
  if (!parts.some(({ name }) => name === part)) return null;
  if (key === undefined) return { part };
  return isRowKey(key) ? { part, key } : null;
}
