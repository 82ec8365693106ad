import { isRowKey, ROW_KEY_RULE } from "../wire/ids";
import type { ShapeError } from "./refusal";

/**
 * Keys that could choose a route or a handler, normalised (SPEC.md 7, PROTOCOL 4).
 *
 * Routing comes from the signed token alone. A payload that contains a routing key is refused
 * whole. `toString` is among them, so that `String(value)` and `Number(value)` never throw.
 */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(
  `handler handlerid handlerclass handlermethod method methodname class classname
  component componentname componentinstance componentinstanceid instance instanceid
  part partname event eventname updates updatespath endpoint url route action controller
  callback dispatcher csrf csrftoken security policy authorization authz patch patches
  target selector html script dispatchid requestid eventid rules cfg config
  proto prototype constructor tostring`.split(/\s+/),
);

/**
 * One spelling for camelCase, snake_case, kebab-case and look-alike code points: NFKC, lower case,
 * letters and digits only.
 */
function normaliseKey(key: string): string {
  return key
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The JSON pointer of the first forbidden key of a payload at any depth, also inside lists; null if
 * there is none.
 *
 * @param payload parsed JSON of a limited depth
 */
export function findForbiddenKey(payload: unknown, pointer = "/payload"): string | null {
  if (typeof payload !== "object" || payload === null) return null;
  const isList = Array.isArray(payload);
  for (const [key, value] of Object.entries(payload)) {
    const here = pointerTo(pointer, key);
    if (!isList && FORBIDDEN_KEYS.has(normaliseKey(key))) return here;
    const inside = findForbiddenKey(value, here);
    if (inside !== null) return inside;
  }
  return null;
}

/**
 * Limits how much of a key is repeated, so that a response doesn't grow as large as its request.
 */
const MAX_SHOWN_LENGTH = 128;

/** Appends a key to a JSON pointer (RFC 6901), cut if the key is very long. */
export function pointerTo(parent: string, key: string): string {
  const shown = key.length > MAX_SHOWN_LENGTH ? `${key.slice(0, MAX_SHOWN_LENGTH)}…` : key;
  return `${parent}/${shown.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

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
