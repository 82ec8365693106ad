/** The longest key of a row, UTF-16 code units (PROTOCOL 1, Rows). */
export const MAX_ROW_KEY_LENGTH = 256;

/** What a row's key must be, for the end of a sentence. */
export const ROW_KEY_RULE = `must be a string of 1 to ${MAX_ROW_KEY_LENGTH} characters`;

/** Whether a value can be the key of a row. */
export function isRowKey(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= MAX_ROW_KEY_LENGTH;
}
