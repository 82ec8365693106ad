import { pointerTo } from "./json-pointer";
import type { ShapeError } from "./refusal";

/** How deep a payload may be nested. The payload itself is the first level (PROTOCOL 4, step 2). */
export const MAX_PAYLOAD_DEPTH = 16;
/** The most object members plus list items in the whole payload. */
export const MAX_PAYLOAD_ENTRIES = 2048;
/** The longest key, UTF-16 code units. */
export const MAX_KEY_LENGTH = 128;
/** The longest string, UTF-16 code units. */
export const MAX_STRING_LENGTH = 65_536;

/** Freezes a payload deeply. Returns the first place that exceeds a limit, or null. */
export function checkPayload(payload: object): ShapeError | null {
  return check(payload, "/payload", 1, { entries: 0 });
}

function check(
  value: unknown,
  pointer: string,
  level: number,
  seen: { entries: number },
): ShapeError | null {
  if (typeof value === "string") {
    if (value.length <= MAX_STRING_LENGTH) return null;
    return { pointer, detail: `must have at most ${MAX_STRING_LENGTH} characters` };
  }
  if (typeof value !== "object" || value === null) return null;
  if (level > MAX_PAYLOAD_DEPTH) {
    return { pointer: "/payload", detail: `must nest at most ${MAX_PAYLOAD_DEPTH} deep` };
  }
  Object.freeze(value);
  for (const [key, child] of Object.entries(value)) {
    seen.entries += 1;
    if (seen.entries > MAX_PAYLOAD_ENTRIES) {
      return { pointer: "/payload", detail: `must have at most ${MAX_PAYLOAD_ENTRIES} entries` };
    }
    if (key.length > MAX_KEY_LENGTH) {
      return { pointer, detail: `must have keys of at most ${MAX_KEY_LENGTH} characters` };
    }
    const wrong = check(child, pointerTo(pointer, key), level + 1, seen);
    if (wrong) return wrong;
  }
  return null;
}
