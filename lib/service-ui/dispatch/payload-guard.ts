import { isRowKey, ROW_KEY_RULE } from "../wire/ids";
import type { ShapeError } from "./outcome";

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
  if (!/[^\0-\x7f]/.test(key)) return FORBIDDEN_KEYS.has(lettersOf(key));
  const text = key.replace(PIECE, (piece) => piece.normalize("NFKC"));
  return !OTHER_LETTER.test(text) && FORBIDDEN_KEYS.has(lettersOf(text));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "");
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
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const inside = forbiddenPath(value[index]);
      if (inside) return [String(index), ...inside];
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value)) {
      if (isForbidden(key)) return [key];
      const inside = forbiddenPath(value[key]);
      if (inside) return [key, ...inside];
    }
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
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

/**
 * Freezes `levels` levels of a value. Returns what is wrong if it has more, or too long a key.
 *
 * What is inside comes first: V8 reads a list that isn't frozen ten times as fast.
 */
function freezeWithin(value: unknown, levels: number): string | null {
  if (!isObject(value)) return null;
  if (levels === 0) return TOO_DEEP;
  if (Array.isArray(value)) {
    for (const child of value) {
      const mistake = freezeWithin(child, levels - 1);
      if (mistake) return mistake;
    }
  } else {
    for (const key of Object.keys(value)) {
      if (key.length > MAX_KEY_LENGTH) return LONG_KEY;
      const mistake = freezeWithin(value[key], levels - 1);
      if (mistake) return mistake;
    }
  }
  Object.freeze(value);
  return null;
}
