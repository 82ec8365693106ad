import { findAll, page, rootOf } from "./dom";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The states that fields were rendered with, saved before a person changes them. */
const rendered = new WeakMap<Element, string>();

/**
 * Saves the state that a field was rendered with. The `value` attribute doesn't keep that state,
 * because React writes the current text of a controlled field there.
 */
export const noteRendered = (field: Field): void => {
  if (!rendered.has(field)) rendered.set(field, initialOf(field));
};

export const isText = (field: Field): boolean =>
  !(field instanceof HTMLSelectElement || field.type === "radio" || field.type === "checkbox");

export const groupOf = (radio: Field): HTMLInputElement[] =>
  (findAll(page(), "[type=radio]") as HTMLInputElement[]).filter(
    (other) =>
      other === radio ||
      (radio.name !== "" &&
        other.name === radio.name &&
        other.form === radio.form &&
        rootOf(other) === rootOf(radio)),
  );

const valuesOf = (choices: Iterable<{ readonly value: string }>): string =>
  JSON.stringify(Array.from(choices, ({ value }) => value));

/**
 * The state of a field: its text; for a checkbox, whether it is checked; for a select or a group of
 * radio buttons, a JSON list of the chosen values.
 */
export const stateOf = (field: Field): string => {
  if (field instanceof HTMLSelectElement) return valuesOf(field.selectedOptions);
  if (field.type === "radio") return valuesOf(groupOf(field).filter(({ checked }) => checked));
  return field.type === "checkbox" ? String((field as HTMLInputElement).checked) : field.value;
};

/** The state that the server rendered, in the format that `stateOf` returns. */
export const initialOf = (field: Field): string => {
  const noted = rendered.get(field);
  if (noted !== undefined) return noted;
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].filter((option) => option.defaultSelected);
    const isMenu = field.type === "select-one" && field.size < 2;
    // A select shows its first option if none is chosen.
    const first = [...field.options].find((option) => !option.disabled);
    return valuesOf(!chosen[0] && isMenu && first ? [first] : chosen);
  }
  if (field.type === "radio") {
    return valuesOf(groupOf(field).filter(({ defaultChecked }) => defaultChecked));
  }
  return field.type === "checkbox"
    ? String((field as HTMLInputElement).defaultChecked)
    : field.defaultValue;
};

/** Writes text with the native setter, which bypasses the setter that React puts on a field. */
export const writeText = (field: Field, text: string): unknown =>
  Reflect.set(Object.getPrototypeOf(field), "value", text, field);

/** The radio button that is checked in a given state. */
export const chosenOf = (radio: Field, state: string): HTMLInputElement | undefined =>
  groupOf(radio).find((other) => valuesOf([other]) === state && !other.disabled);

/** @returns false if the field does not offer that state */
export const writeState = (field: Field, state: string): boolean => {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options].filter((option) => !option.disabled);
    const isMeant = (option: HTMLOptionElement) => values.includes(option.value);
    const values: readonly unknown[] = Object(JSON.parse(state));
    if (!Array.isArray(values) || valuesOf(options.filter(isMeant)) !== state) return false;
    for (const option of field.options) option.selected = isMeant(option);
    return true;
  }
  if (field.type === "radio") {
    const chosen = chosenOf(field, state);
    if (chosen) chosen.checked = true;
    return !!chosen;
  }
  if (field.type === "checkbox") (field as HTMLInputElement).checked = state === "true";
  else writeText(field, state);
  return true;
};
