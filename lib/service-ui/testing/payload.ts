import type { FormFields } from "../wire/dispatch";

/**
 * The fields of a form: as `FormData`, by name, or as a list of pairs. By name, a boolean is a box
 * and a list is what is chosen of `name[]`.
 */
export type TestFields =
  | FormData
  | Readonly<Record<string, string | boolean | readonly string[]>>
  | FormFields;

/**
 * The user's data of one interaction: `value` becomes `event.value()`, and `fields` becomes
 * `event.fields`.
 */
export interface TestPayload {
  readonly value?: unknown;
  readonly fields?: TestFields;
  /** The name of the field in which a form's `change` was raised, for `validate`. */
  readonly name?: unknown;
  /** The key of the row around the element; becomes `event.rowKey`. */
  readonly rowKey?: unknown;
}

/**
 * Writes a payload as the runtime does. Fields are a list of pairs, so that no field's name becomes
 * a key of the JSON. The endpoint refuses some keys (PROTOCOL 4).
 */
export function wirePayload({ fields, ...payload }: TestPayload): Record<string, unknown> {
  if (fields === undefined) return payload;
  if (fields instanceof FormData) return { ...payload, fields: [...fields.entries()] };
  // Any other value is sent unchanged, so that a test can send what no form would.
  if (Object(fields) !== fields || Array.isArray(fields)) return { ...payload, fields };
  const named = Object.entries(fields).map(([name, given]) => [name, chosenIn(given)] as const);
  const unchecked = named.filter(([, chosen]) => chosen.length === 0).map(([name]) => name);
  return {
    ...payload,
    fields: named.flatMap(([name, chosen]) => chosen.map((text) => [name, text])),
    ...(unchecked.length > 0 && { unchecked }),
  };
}

/** What a form sends of one field: nothing for a box that isn't ticked. */
function chosenIn(given: unknown): readonly unknown[] {
  if (typeof given === "boolean") return given ? ["on"] : [];
  return Array.isArray(given) ? given : [given];
}
