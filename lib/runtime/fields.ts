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
/** What no visitor types or chooses, and what must not be stored. */
const NEVER = /^(?:password|hidden|file|submit|button|reset|image)$/;
/** As browsers, which keep no such field when they leave a page (HTML, "Autofill"). */
const SECRET = /(?:^|\s)(?:off|one-time-code|(?:current|new)-password|cc-\S+)(?:\s|$)/i;
/** What of a row is not the server's, or may be patched. */
const CHANGING = `script,style,textarea,select,[${ATTR_TARGET}]`;
/** UTF-16 code units of a row by which it is known. */
const MAX_ROW_LENGTH = 1_000;

/** Fields that were passwords once: a button that shows one makes it text. */
const passwords = new WeakSet<Element>();

/** Notes the fields among some elements that hold a password now. */
export const notePasswords = (elements: Iterable<Element>): void => {
  for (const field of elements) {
    if ((field as HTMLInputElement).type === "password") passwords.add(field);
  }
};

/**
 * The fields that are kept, by a key that finds each again in another rendering of the page.
 *
 * The key names component, part, name and kind of a field, each compared as a string. If several
 * fields have the same, as in the rows of a table, each is also known by what the server rendered
 * around it: rows may have come, gone or moved.
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
        // If one of them came or went, nobody can tell which.
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

/** Of each field, what the server rendered in the largest element around it that holds no other. */
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

/** Its text, the values of its buttons, and what the server rendered into its fields. */
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
