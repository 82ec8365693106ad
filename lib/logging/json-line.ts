/**
 * The longest line, in bytes of UTF-8 without the line end. Log collectors don't split lines of
 * this length.
 */
export const MAX_LINE_BYTES = 16_384;
/** Strings are cut to this length first. Each further attempt to fit the line halves the length. */
const MAX_STRING_LENGTH = 8192;
const MIN_STRING_LENGTH = 64;
/**
 * Characters that JSON doesn't escape, although a terminal obeys them or a log collector takes them
 * for the end of a line.
 */
const NOT_ESCAPED_BY_JSON = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu;

/**
 * One line of JSON without a line end, of at most `MAX_LINE_BYTES` whatever the fields hold.
 *
 * Long strings are cut until the line fits. If the fields don't fit even then, or JSON can't hold
 * them, the line says `"fields":"left out"` instead.
 *
 * @param head fields that come first and that `fields` can't replace
 */
export function jsonLine(
  head: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  try {
    for (let max = MAX_STRING_LENGTH; max >= MIN_STRING_LENGTH; max /= 2) {
      const line = lineOf({ ...head, ...fields, ...head }, max);
      if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
    }
  } catch {
    // A cycle, a BigInt or a getter that throws.
  }
  return lineOf({ ...head, fields: "left out" }, MAX_LINE_BYTES / 32);
}

function lineOf(entry: Readonly<Record<string, unknown>>, maxLength: number): string {
  const text = JSON.stringify(entry, (_, value: unknown) =>
    typeof value === "string" && value.length > maxLength ? `${value.slice(0, maxLength)}…` : value,
  );
  return text.replace(
    NOT_ESCAPED_BY_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
