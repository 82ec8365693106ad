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

/** The longest key of a request, UTF-16 code units; keys are measured before they are normalised. */
const MAX_KEY_LENGTH = 256;

/** A letter or a digit of no forbidden key; `I` with a dot has `i` as its lower case. */
const OTHER_LETTER = /(?![a-zA-Z\u0130])[\p{L}\p{N}]/u;
/** Normal forms sort the marks that follow a letter, in time that grows with their number squared. */
const PIECE = /.{1,16}/gsu;

/**
 * Whether a key is forbidden in one of its spellings: camelCase, snake_case, kebab-case, look-alike
 * code points. That is, in NFKC, in lower case, letters and digits only.
 *
 * A mark that stands in another piece than its letter is left out and not joined to it. So such a
 * key may be refused as if it had no accent, but none passes that its whole normal form would not
 * let pass.
 */
function isForbidden(key: string): boolean {
  const isAscii = !/[^\0-\x7f]/.test(key);
  const text = isAscii ? key : key.replace(PIECE, (piece) => piece.normalize("NFKC"));
  if (OTHER_LETTER.test(text)) return false;
  return FORBIDDEN_KEYS.has(text.toLowerCase().replace(/[^a-z]+/g, ""));
}

/**
 * The JSON pointer of the first forbidden key of a payload at any depth, also inside lists; null if
 * there is none.
 *
 * @param payload parsed JSON of a limited depth, with keys of a limited length
 */
export function findForbiddenKey(payload: unknown): string | null {
  const path = forbiddenPath(payload);
  return path?.reduce(pointerTo, "/payload") ?? null;
}

/** The keys that lead to the forbidden one. They are put together only if there is one. */
function forbiddenPath(value: unknown): readonly string[] | null {
  if (typeof value !== "object" || value === null) return null;
  const children = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, child] of children) {
    if (typeof key === "string" && isForbidden(key)) return [key];
    const inside = forbiddenPath(child);
    if (inside) return [String(key), ...inside];
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
 * Freezes a payload deeply. Returns its mistake if it is nested too deep, has too long a key or its
 * `rowKey` can't be one, otherwise null.
 */
export function checkPayload(payload: object): ShapeError | null {
  const mistake = freezeWithin(payload, MAX_PAYLOAD_DEPTH);
  if (mistake) return { pointer: "/payload", detail: mistake };
  const isKeyRight = !Object.hasOwn(payload, "rowKey") || isRowKey(Reflect.get(payload, "rowKey"));
  return isKeyRight ? null : { pointer: "/payload/rowKey", detail: ROW_KEY_RULE };
}

const TOO_DEEP = `must nest at most ${MAX_PAYLOAD_DEPTH} deep`;
const LONG_KEY = `may have no key of more than ${MAX_KEY_LENGTH} characters`;

/** Freezes `levels` levels of a value. Returns what is wrong if it has more, or too long a key. */
function freezeWithin(value: unknown, levels: number): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (levels === 0) return TOO_DEEP;
  Object.freeze(value);
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  if (keys.some((key) => key.length > MAX_KEY_LENGTH)) return LONG_KEY;
  for (const child of Object.values(value)) {
    const mistake = freezeWithin(child, levels - 1);
    if (mistake) return mistake;
  }
  return null;
}
