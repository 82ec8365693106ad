/** No string of a line is longer, in characters. */
const MAX_STRING_LENGTH = 4096;
/**
 * Characters that JSON doesn't escape, although a terminal obeys them or a log collector takes them
 * for the end of a line.
 */
const NOT_ESCAPED_BY_JSON = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu;

/**
 * One line of JSON without a line end. Long strings are cut. If JSON can't hold the fields, the
 * line says `"fields":"left out"` instead.
 *
 * @param head fields that come first and that `fields` can't replace
 */
export function jsonLine(
  head: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  try {
    return lineOf({ ...head, ...fields, ...head });
  } catch {
    // A cycle, a BigInt or a getter that throws.
    return lineOf({ ...head, fields: "left out" });
  }
}

function lineOf(entry: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(entry, (_, value: unknown) =>
    typeof value === "string" && value.length > MAX_STRING_LENGTH
      ? `${value.slice(0, MAX_STRING_LENGTH)}…`
      : value,
  );
  return text.replace(
    NOT_ESCAPED_BY_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
