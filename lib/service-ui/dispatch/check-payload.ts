import { isRowKey, ROW_KEY_RULE } from "../wire/ids";
import type { ShapeError } from "./refusal";

/** How deep a payload may be nested. The payload itself is the first level (PROTOCOL 4, step 2). */
export const MAX_PAYLOAD_DEPTH = 16;

/**
 * Freezes a payload deeply. Returns its mistake if it is nested too deep or its `rowKey` can't be
 * one, otherwise null.
 */
export function checkPayload(payload: object): ShapeError | null {
  if (!freezeWithin(payload, MAX_PAYLOAD_DEPTH)) {
    return { pointer: "/payload", detail: `must nest at most ${MAX_PAYLOAD_DEPTH} deep` };
  }
  const isKeyRight = !Object.hasOwn(payload, "rowKey") || isRowKey(Reflect.get(payload, "rowKey"));
  return isKeyRight ? null : { pointer: "/payload/rowKey", detail: ROW_KEY_RULE };
}

/** Freezes `levels` levels of a value. Returns whether the value has no more than these. */
function freezeWithin(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  Object.freeze(value);
  return Object.values(value).every((child) => freezeWithin(child, levels - 1));
}
