import { ATTR_COMPONENT, ATTR_PART, ATTR_SECRET, ATTR_TEXT, ATTR_VALUE } from "../wire/markup";
import type { PatchOperation } from "../wire/patch";
import { keepSelection, writeText } from "./caret";
import {
  around,
  attributeOf,
  findAll,
  isIgnored,
  matches,
  PARTS,
  parseJson,
  read,
  rootOf,
} from "./dom";

/** Values of `autocomplete` for passwords, which a field may show as text from the start. */
const AUTOCOMPLETE = /-password(\s|$)/i;
/** Fields that were once password fields. A "show password" button turns them into text fields. */
const revealed = new WeakSet<Node>();
/** Where password fields have stood. Such a button may also put another field in their place. */
const places = new Set<string>();

const placeOf = (field: Element): string => {
  const root = rootOf(field);
  const part = around(field, PARTS);
  return JSON.stringify([
    root && attributeOf(root, ATTR_COMPONENT),
    part && attributeOf(part, ATTR_PART),
    nameOf(field) || attributeOf(field, "id"),
  ]);
};

/** Notes the password fields in a part of the page. */
export const notePasswordsIn = (place: Element): void => {
  for (const field of [place, ...findAll(place, "input")]) noteIfPassword(field);
};

/** Notes password fields whose `type` changes. */
export const notePasswords = (changes: readonly MutationRecord[]): void => {
  for (const { target, oldValue } of changes) {
    if (oldValue?.toLowerCase() === "password") revealed.add(target);
    noteIfPassword(target as Element);
  }
};

const noteIfPassword = (field: Element): void => {
  // Content could pose as a part, and make its field a secret.
  if (isIgnored(field)) return;
  if (revealed.has(field) || (field as HTMLInputElement).type === "password") {
    places.add(placeOf(field));
  }
};

/** Whether a field holds a password: declared as one, hidden, or revealed. */
export const isPassword = (field: Element): boolean =>
  revealed.has(field) ||
  (field as HTMLInputElement).type === "password" ||
  attributeOf(field, ATTR_SECRET) !== null ||
  AUTOCOMPLETE.test(attributeOf(field, "autocomplete") ?? "") ||
  (matches(field, "input") && places.has(placeOf(field))) ||
  // A control with a shadow tree has what is typed there.
  [...(read(Element, "shadowRoot", field)?.querySelectorAll("input") ?? [])].some(isPassword);

/** The name of a control, which a custom element may have as its attribute alone. */
export const nameOf = (control: Element): string => attributeOf(control, "name") ?? "";

export type Field = HTMLInputElement | HTMLTextAreaElement;
/** An editing host that is a part is a field, too; see `isHost`. */
export type AnyField = Field | HTMLSelectElement;
/** A field's text, whether a box is checked, or the values of the chosen options as JSON. */
export type State = string | boolean;

export const FIELDS = "input,textarea,select";

export const isBox = (field: AnyField): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

/** How a kind of field holds what a person gives it. */
interface Kind<Of extends Element> {
  read(field: Of): State;
  /** What the server rendered. */
  readRendered(field: Of): State;
  write(field: Of, state: State): void;
}

const box: Kind<HTMLInputElement> = {
  read: ({ checked }) => checked,
  readRendered: ({ defaultChecked }) => defaultChecked,
  write: (field, state) => {
    field.checked = !!state;
  },
};

const chosenIn = (
  { options }: HTMLSelectElement,
  isChosen: (option: HTMLOptionElement) => boolean,
): string => JSON.stringify([...options].filter(isChosen).map(({ value }) => value));

const select: Kind<HTMLSelectElement> = {
  read: (field) => chosenIn(field, ({ selected }) => selected),
  // React writes nothing, so the part has an attribute.
  readRendered: (field) => {
    const value = parseJson(attributeOf(field, ATTR_VALUE) ?? "");
    const chosen = [value].flat().map(String);
    return chosenIn(field, (option) =>
      value === undefined ? option.defaultSelected : chosen.includes(option.value),
    );
  },
  write: (field, state) => {
    // What was kept is another script's, too.
    const chosen = [parseJson(`${state}`)].flat();
    for (const option of field.options) option.selected = chosen.includes(option.value);
  },
};

const renderedText = (host: Element): string => attributeOf(host, ATTR_TEXT) ?? "";

/** What a person has written in an editing host, whose lines are elements. */
// biome-ignore lint/performance/useDomNodeTextContent: the text has no line ends.
export const writtenIn = ({ innerText }: HTMLElement): string =>
  // An engine adds a line end of its own, also to nothing.
  innerText.replace(/\n$/, "");

const host: Kind<HTMLElement> = {
  read: (field) =>
    field.textContent === renderedText(field) ? field.textContent : writtenIn(field),
  readRendered: renderedText,
  write: (field, state) => writeText(field, `${state}`),
};

const text: Kind<Field> = {
  read: ({ value }) => value,
  readRendered: (field) => {
    // A button has no default value.
    const { value, defaultValue = value } = field;
    if (value === defaultValue) return defaultValue;
    // A browser makes a default fit, such as that of a range, of a color field without one, or the
    // line ends of a text area.
    return withValue(field, defaultValue).value;
  },
  // With the native setter, which bypasses the one of React's.
  write: (field, state) =>
    keepSelection(field, () => {
      if (field.value !== state) Reflect.set(Object.getPrototypeOf(field), "value", state, field);
    }),
};

/** Whether an element is an editing host whose text is the runtime's alone to write. */
export const isHost = (element: Element): boolean => attributeOf(element, ATTR_TEXT) !== null;

/** The operation that writes what a field holds. */
export const opOf = (field: Element): PatchOperation => (isHost(field) ? "setText" : "setValue");

const ofKind = (field: AnyField) => {
  const kind =
    field instanceof HTMLSelectElement ? select : isHost(field) ? host : isBox(field) ? box : text;
  return kind as Kind<AnyField>;
};

export const stateOf = (field: AnyField): State => ofKind(field).read(field);

export const renderedIn = (field: AnyField): State => ofKind(field).readRendered(field);

/** A copy of a field with another value, as a browser makes it fit. */
export const withValue = <Of extends Field>(field: Of, value: string): Of => {
  const copy = field.cloneNode() as Of;
  copy.value = value;
  return copy;
};

/** Whether a field is one that people tick or choose in, and don't type. */
export const isChoice = (field: Element): field is HTMLInputElement | HTMLSelectElement =>
  isBox(field as AnyField) || field instanceof HTMLSelectElement;

const held = new WeakMap<Element, State>();

/** What a choice was when somebody last wrote it, beneath what is shown at once. */
export const heldBy = (field: AnyField): State => held.get(field) ?? renderedIn(field);

/** Notes what a choice is, with the other buttons of its group. */
export const noteHeld = (field: Element): void => {
  if (isChoice(field)) for (const one of groupOf<AnyField>(field)) held.set(one, stateOf(one));
};

/** Shows what was in a field. */
export const showState = (field: AnyField, state: State): void => {
  ofKind(field).write(field, state);
  noteHeld(field);
};

/** A field, or all radio buttons of a group, which are one field. */
export const groupOf = <Of extends Partial<HTMLInputElement> & Element>(
  field: Of,
): readonly Of[] => {
  const { type, name, form } = field;
  if (type !== "radio" || !name) return [field];
  const named = Document.prototype.getElementsByName.call(document, name);
  return [...(named as NodeListOf<Of>)].filter((other) => other.form === form);
};

/** Raises `input`, or another event, as a browser does. */
export const raiseInput = (field: Element, type = "input"): void => {
  field.dispatchEvent(new Event(type, { bubbles: true }));
};
