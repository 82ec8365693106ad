import { ATTR_FORGET, ATTR_RECORD, ATTR_USER } from "../wire/markup";
import {
  around,
  attributeOf,
  findAll,
  isHidden,
  isIgnored,
  PARTS,
  page,
  parseJson,
  rootOf,
} from "./dom";
import { type AnyField, FIELDS, type Field, isPassword } from "./fields";
import { isSameDigest, scripts } from "./manifests";
import { fieldIdentityOf, idOf } from "./place";

/** A hidden field is no text of the user, and a file cannot be restored. */
const NEVER = /^(hidden|file)$/;
/**
 * Values of `autocomplete` for fields that the runtime must not store. Browsers do not store the
 * values of these fields either (HTML, "Autofill").
 */
const SECRET = /(^|\s)(off|one-time-code|cc-\S+)(\s|$)/i;
/**
 * The fields that the runtime keeps over a page load, by keys that find them again in the next
 * document: user, record, and what tells the field from others of the page, if it has an id or a
 * name. So text is put back for the same user, into the same record and row alone. If several
 * fields have the same key, none of them is kept.
 *
 * @param known keys of the former document, whose spelling of a record and a user these have
 */
export const fieldsByKey = (known: readonly string[] = []): Map<string, Field> => {
  const spelled = known.flatMap((key) => [parseJson(key)].flat().slice(0, 2));
  const digestIn = (script: Element | null | undefined, name: string): unknown => {
    const own = script ? attributeOf(script, name) : null;
    return spelled.find((one) => isSameDigest(own, `${one}`)) ?? own;
  };
  const found = new Map<string, Field>();
  const taken = new Set<string>();
  for (const field of findAll<Field>(page(), FIELDS)) {
    const root = rootOf(field);
    const part = around(field, PARTS);
    // Content of others has no manifest.
    const script = root && scripts.get(root);
    const isOwn = !!script && !!part && rootOf(part) === root;
    if (!(idOf(field) || (isOwn && field.name)) || isHidden(field) || isIgnored(field)) continue;
    const key = JSON.stringify([
      digestIn(script, ATTR_USER),
      digestIn(script, ATTR_RECORD),
      ...fieldIdentityOf(field),
    ]);
    if (taken.has(key)) found.delete(key);
    else if (isOwn && isKept(field) && !field.matches(":disabled")) found.set(key, field);
    taken.add(key);
  }
  return found;
};

/** Whether a key names the user, so that no guess is needed of who loads the page. */
export const isOfUser = (key: string): boolean => !!JSON.parse(key)[0];

/** Whether what a person has typed into a field may go into the one that takes its place. */
export const isKept = (field: AnyField): boolean =>
  !NEVER.test(field.type) &&
  !isPassword(field) &&
  !SECRET.test(autocompleteOf(field)) &&
  !(field as Field).readOnly &&
  !around(field, `[${ATTR_FORGET}]`);

const autocompleteOf = (field: AnyField): string =>
  attributeOf(field, "autocomplete") ??
  (field.form && attributeOf(field.form, "autocomplete")) ??
  "";
