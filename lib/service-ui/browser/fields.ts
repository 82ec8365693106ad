import { ATTR_COMPONENT, ATTR_PART, ATTR_SECRET, ATTR_VALUE } from "../wire/markup";
import { keepSelection } from "./caret";
import { around, attributeOf, findAll, matches, PARTS, read, rootOf } from "./dom";
import { parseJson } from "./json";

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
  if (!matches(field, "input")) return;
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
export type AnyField = Field | HTMLSelectElement;
/** A field's text, whether a box is checked, or the values of the options that are chosen. */
export type State = string | boolean;

export const FIELDS = "input,textarea,select";

export const isBox = (field: AnyField): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

export const stateOf = (field: AnyField): State => {
  if (field instanceof HTMLSelectElement) return chosenIn(field, ({ selected }) => selected);
  return isBox(field) ? field.checked : field.value;
};

/** What the server rendered. For a select, React writes nothing, so its part has an attribute. */
export const renderedIn = (field: AnyField): State => {
  if (field instanceof HTMLSelectElement) {
    const value = parseJson(attributeOf(field, ATTR_VALUE) ?? "");
    const chosen = [value].flat().map(String);
    return chosenIn(field, (option) =>
      value === undefined ? option.defaultSelected : chosen.includes(option.value),
    );
  }
  if (isBox(field)) return field.defaultChecked;
  // A button has no default value.
  const { value, defaultValue = value } = field;
  if (value === defaultValue) return defaultValue;
  // A browser makes a default fit, such as that of a range, of a color field without one, or the
  // line ends of a text area.
  return withValue(field, defaultValue).value;
};

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

/** Shows what was in a field, with the native setter, which bypasses the one of React's. */
export const showState = (field: AnyField, state: State): void => {
  if (field instanceof HTMLSelectElement) {
    // What was kept is another script's, too.
    const chosen = [parseJson(`${state}`)].flat();
    for (const option of field.options) option.selected = chosen.includes(option.value);
  } else if (isBox(field)) field.checked = !!state;
  else {
    keepSelection(field, () => {
      if (field.value !== state) Reflect.set(Object.getPrototypeOf(field), "value", state, field);
    });
  }
  noteHeld(field);
};

const chosenIn = (
  { options }: HTMLSelectElement,
  isChosen: (option: HTMLOptionElement) => boolean,
): string => JSON.stringify([...options].filter(isChosen).map(({ value }) => value));

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
