import {
  ATTR_COMPONENT,
  ATTR_FORGET,
  ATTR_INSTANCE,
  ATTR_MANIFEST,
  ATTR_PART,
  ATTR_TARGET,
} from "../protocol/markup";
import { around, attributeOf, findAll, isIgnored, page, read, rootOf, SCRIPTS } from "./dom";
import { type Field, groupOf, initialOf } from "./field-state";

const FIELDS = "input,textarea,select";
/** Fields of these types hold nothing that visitors typed or chose, or must not be stored. */
const NEVER = /^(?:password|hidden|file|submit|button|reset|image)$/;
/**
 * Values of `autocomplete` for fields that the runtime must not store. Browsers do not store the
 * values of these fields either (HTML, "Autofill").
 */
const SECRET = /(?:^|\s)(?:off|one-time-code|(?:current|new)-password|cc-\S+)(?:\s|$)/i;
/**
 * Elements whose text does not identify a row of fields (see `rowsOf`), because the text can change
 * or is code.
 */
const CHANGING = `script,style,textarea,select,[${ATTR_TARGET}]`;
/** How many UTF-16 code units of a row's text identify the row. */
const MAX_ROW_LENGTH = 1_000;

/** Fields that were once password fields. A "show password" button turns them into text fields. */
const passwords = new WeakSet<Element>();

export const notePasswords = (elements: Iterable<Element>): void => {
  for (const field of elements) {
    if ((field as HTMLInputElement).type === "password") passwords.add(field);
  }
};

/**
 * Returns the fields whose state is kept over a page load. Each field has a key, which finds the
 * field again in another render.
 *
 * The key holds component, part, name and kind of a field. If several fields share these, as in the
 * rows of a table, each key also holds what the server rendered around the field, because rows may
 * be added, removed or moved.
 */
export const fieldsByKey = (): Map<string, Field> => {
  const components = new Map<Element | null, string | null>();
  for (const script of findAll(page(), SCRIPTS)) {
    const root = rootOf(script);
    if (root && attributeOf(root, ATTR_INSTANCE) === attributeOf(script, ATTR_MANIFEST)) {
      components.set(root, attributeOf(root, ATTR_COMPONENT));
    }
  }
  const alike = new Map<string, Field[]>();
  for (const field of findAll<Field>(page(), FIELDS)) {
    const part = around(field, `[${ATTR_PART}]`);
    const component = components.get(rootOf(field));
    if (!part || component === undefined || rootOf(part) !== rootOf(field)) continue;
    if (!isKept(field)) continue;
    const value = field.type === "checkbox" ? field.value : "";
    const key = [component, attributeOf(part, ATTR_PART), field.name, field.type, value];
    add(alike, JSON.stringify(key), field);
  }
  const found = new Map<string, Field>();
  for (const [key, fields] of alike) {
    const rows = fields[1] ? rowsOf(fields) : [];
    const sameRows = new Map<string, Field[]>();
    for (const [index, field] of fields.entries()) add(sameRows, rows[index] ?? "", field);
    for (const [row, same] of sameRows) {
      for (const [nth, field] of same.entries()) {
        // If the number of equal rows changes, nobody can tell which row is new, so no key matches.
        found.set(JSON.stringify([key, row, nth, same.length]), field);
      }
    }
  }
  return found;
};

const add = (groups: Map<string, Field[]>, key: string, field: Field): void => {
  groups.set(key, groups.get(key) ?? []);
  groups.get(key)?.push(field);
};

const isKept = (field: Field): boolean =>
  !NEVER.test(field.type) &&
  !passwords.has(field) &&
  !SECRET.test(completionOf(field)) &&
  !field.matches(":disabled") &&
  !(field as HTMLInputElement).readOnly &&
  !isIgnored(field) &&
  !around(field, `[${ATTR_FORGET}]`) &&
  (field.type !== "radio" || groupOf(field)[0] === field);

const completionOf = (field: Field): string =>
  attributeOf(field, "autocomplete") ??
  (field.form && attributeOf(field.form, "autocomplete")) ??
  "";

/**
 * For each field, what the server rendered in the largest element around the field that contains
 * none of the other fields.
 */
const rowsOf = (fields: readonly Field[]): string[] => {
  const parentOf = (element: Element) => read(Node, "parentElement", element) as Element | null;
  const held = new Map<Element | null, number>();
  for (const field of fields) {
    for (let place: Element | null = field; place; place = parentOf(place)) {
      held.set(place, (held.get(place) ?? 0) + 1);
    }
  }
  return fields.map((field) => {
    let row: Element = field;
    while (held.get(parentOf(row)) === 1) row = parentOf(row) as Element;
    return renderedIn(row).slice(0, MAX_ROW_LENGTH);
  });
};

/** A row's text, the values of its buttons, and the rendered states of its fields. */
const renderedIn = (row: Element): string =>
  [row, ...findAll(row, "*")]
    .map((element) => {
      if (element instanceof HTMLButtonElement) return element.value + textOf(element);
      if (element instanceof HTMLInputElement) {
        return element.type === "hidden" || passwords.has(element) ? "" : initialOf(element);
      }
      return around(element, CHANGING) ? "" : textOf(element);
    })
    .join(" ");

const textOf = (element: Element): string =>
  [...read(Node, "childNodes", element)]
    .map((node) => (node instanceof Text ? node.data.trim() : ""))
    .join("");
