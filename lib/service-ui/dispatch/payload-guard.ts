import { pointerTo } from "./json-pointer";

/**
 * Keys that could choose a route or a handler, normalised (SPEC.md 7, PROTOCOL 4).
 *
 * Routing comes from the signed context alone. A payload that contains a routing key is refused
 * whole.
 */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(
  `handler handlerid handlerclass handlermethod method methodname class classname
  component componentname componentinstance componentinstanceid instance instanceid
  part partname event eventname updates updatespath endpoint url route action controller
  callback dispatcher csrf csrftoken security policy authorization authz patch patches
  target selector html script dispatchid requestid eventid rules cfg config
  proto prototype constructor`.split(/\s+/),
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
