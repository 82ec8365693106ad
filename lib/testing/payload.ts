import type { FormFields } from "../protocol/dispatch";

/**
 * What a form holds: as `FormData`, by name, or in the order of the wire.
 *
 * @see TestPayload
 */
export type TestFields = FormData | Readonly<Record<string, string>> | FormFields;

/**
 * The user's data of one interaction; `value` is what `event.value()` gives, `fields` what
 * `event.fields` does.
 *
 * @example
 * ```ts
 * import type { TestPayload } from "service-ui/testing";
 *
 * const typed: TestPayload = { value: "ada@example.com" };
 * const submitted: TestPayload = { fields: { email: "ada@example.com", terms: "on" } };
 * ```
 */
export interface TestPayload {
  readonly value?: unknown;
  readonly fields?: TestFields;
  readonly [key: string]: unknown;
}

/**
 * A payload as the runtime writes it: fields are a list of pairs, whose names are no keys (PROTOCOL
 * 4).
 */
export function wirePayload({ fields, ...payload }: TestPayload): Record<string, unknown> {
  return fields === undefined ? payload : { ...payload, fields: pairsOf(fields) };
}

function pairsOf(fields: TestFields): unknown {
  if (fields instanceof FormData) return [...fields.entries()];
  // Anything else goes as it is: that a handler has what no form would send is worth a test as
  // well.
  return Object(fields) === fields && !Array.isArray(fields) ? Object.entries(fields) : fields;
}
