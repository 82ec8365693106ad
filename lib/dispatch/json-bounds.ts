/**
 * A request body whose JSON is nested deeper is refused before it is parsed. The `payload` in it
 * has a lower limit, `MAX_PAYLOAD_DEPTH`.
 */
export const MAX_PARSED_DEPTH = 64;
/** How many object members plus list items a body can have. An empty `{}` or `[]` adds one. */
export const MAX_PARSED_ENTRIES = 16_384;

/**
 * Whether a JSON text is small enough to parse. The text is checked first, because `JSON.parse`
 * would make an object for every bracket. For a text that isn't JSON, the result is arbitrary.
 */
export function isParseable(text: string): boolean {
  let depth = 0;
  let entries = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at += 1;
      else if (character === '"') isInString = false;
      continue;
    }
    if (character === '"') isInString = true;
    else if (character === "]" || character === "}") depth -= 1;
    else if (character === "[" || character === "{") {
      depth += 1;
      entries += 1;
    } else if (character === ",") entries += 1;
    if (depth > MAX_PARSED_DEPTH || entries > MAX_PARSED_ENTRIES) return false;
  }
  return true;
}
