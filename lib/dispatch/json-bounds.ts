/** Deeper texts are refused unparsed; what a payload may have at most is a fraction of it. */
export const MAX_PARSED_DEPTH = 64;
/** As many members and items, of objects and lists together. */
export const MAX_PARSED_ENTRIES = 16_384;

/**
 * Whether a JSON text is small enough to be built: `JSON.parse` makes an object of every bracket
 * before anybody can count them. Right for JSON; of any other text it may say either.
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
