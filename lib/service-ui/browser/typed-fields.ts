import { ATTR_COMPONENT, ATTR_FORGET, ATTR_PART } from "../wire/markup";
import { around, attributeOf, findAll, isHidden, isIgnored, PARTS, page, rootOf } from "./dom";
import { type AnyField, FIELDS, type Field, isPassword } from "./fields";
import { scripts } from "./manifests";

/** A hidden field is no text of the user, and a file cannot be restored. */
const NEVER = /^(hidden|file)$/;
/**
 * Values of `autocomplete` for fields that the runtime must not store. Browsers do not store the
 * values of these fields either (HTML, "Autofill").
 */
const SECRET = /(^|\s)(off|one-time-code|cc-\S+)(\s|$)/i;
/** Ids that React generates, such as _R_1_. They number positions, so rows exchange them. */
export const GENERATED_ID = /^[:_«].*[:_»]$/;

/**
 * The fields that the runtime keeps over a page load, by keys that find them again in the next
 * document. A key holds the field's id or, without an id, its component, part and name, and its
 * type. If several fields have the same key, none of them is kept.
 */
export const fieldsByKey = (): Map<string, Field> => {
  const found = new Map<string, Field>();
  const taken = new Set<string>();
  for (const field of findAll<Field>(page(), FIELDS)) {
    const root = rootOf(field);
    const part = around(field, PARTS);
    // Content of others has no manifest.
    const component = root && scripts.has(root) && attributeOf(root, ATTR_COMPONENT);
    const isOwn = !!component && !!part && rootOf(part) === root;
    const key = idOf(field) ?? (isOwn ? nameOf(field, component, part) : undefined);
    if (!key || isHidden(field)) continue;
    if (taken.has(key)) found.delete(key);
    else if (isOwn && isKept(field)) found.set(key, field);
    taken.add(key);
  }
  return found;
};

const idOf = (field: Field): string | undefined => {
  const id = attributeOf(field, "id");
  return id && !GENERATED_ID.test(id) ? JSON.stringify([id, field.type]) : undefined;
};

const nameOf = (field: Field, component: string, part: Element): string | undefined =>
  field.name
    ? JSON.stringify([component, attributeOf(part, ATTR_PART), field.name, field.type])
    : undefined;

export const isKept = (field: AnyField): boolean =>
  !NEVER.test(field.type) &&
  !isPassword(field) &&
  !SECRET.test(autocompleteOf(field)) &&
  !field.matches(":disabled") &&
  !(field as Field).readOnly &&
  !isIgnored(field) &&
  !around(field, `[${ATTR_FORGET}]`);

const autocompleteOf = (field: AnyField): string =>
  attributeOf(field, "autocomplete") ??
  (field.form && attributeOf(field.form, "autocomplete")) ??
  "";
