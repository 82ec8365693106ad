import type { FormFields } from "../protocol/dispatch";

/** The fields of a form: as `FormData`, by name, or as a list of pairs. */
export type TestFields = FormData | Readonly<Record<string, string>> | FormFields;

/**
 * The user's data of one interaction: `value` becomes `event.value()`, and `fields` becomes
 * `event.fields`.
 */
export interface TestPayload {
  readonly value?: unknown;
  readonly fields?: TestFields;
  /** The key of the row around the element; becomes `event.rowKey`. */
  readonly rowKey?: unknown;
  readonly [key: string]: unknown;
}

/**
 * Writes a payload as the runtime does. Fields are a list of pairs, so that no field's name becomes
 * a key of the JSON. The endpoint refuses some keys (PROTOCOL 4).
 */
export function wirePayload({ fields, ...payload }: TestPayload): Record<string, unknown> {
  return fields === undefined ? payload : { ...payload, fields: pairsOf(fields) };
}

function pairsOf(fields: TestFields): unknown {
  if (fields instanceof FormData) return [...fields.entries()];
  // Any other value is sent unchanged, so that a test can send what no form would.
  return Object(fields) === fields && !Array.isArray(fields) ? Object.entries(fields) : fields;
}
