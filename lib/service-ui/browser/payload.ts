import { findAll, read } from "./dom";
import { isPassword, nameOf, writtenIn } from "./fields";

/** An element with the properties of form fields. Not every element has all of them. */
type Control = Element & Partial<Omit<HTMLInputElement, keyof Element>>;

/**
 * The payload of an event's dispatch (PROTOCOL 5).
 *
 * The `value` is the `detail` of a `CustomEvent` that has one, else that of the part's element. If
 * the part is a form or a fieldset, the `value` is that of the field that raised the event. A form
 * also sends its `fields`, because the meaning of one field may depend on the others, and the
 * `name` of that field. A password, revealed or not, is sent only if the part is the password field
 * itself, or if the form is submitted. A file becomes `{}` in the JSON, and the server skips that
 * entry.
 */
export const payloadOf = (
  event: Event & Partial<SubmitEvent>,
  part: Element,
): Record<string, unknown> => {
  const path = event.composedPath().filter((place) => place instanceof Element);
  const own = event instanceof CustomEvent ? event.detail : undefined;
  // If an element around a form declares `submit`, the payload is read from that form.
  const group = event.type === "submit" ? path[0] : part;
  const isForm = group instanceof HTMLFormElement;
  if (!isForm && !(group instanceof HTMLFieldSetElement)) return { value: own ?? valueIn(part) };
  // The controls include fields outside of the form that belong to it by their `form` attribute.
  const controls: Control[] = [
    ...read(isForm ? HTMLFormElement : HTMLFieldSetElement, "elements", group),
  ];
  // What raised the event may be in the shadow tree of a control.
  const at = path.findIndex((place) => controls.includes(place as Control));
  const field = path.slice(0, at + 1).some(isPassword) ? undefined : (path[at] as Control);
  const value = own ?? (field && valueIn(field));
  return isForm
    ? { value, name: field && nameOf(field), ...fieldsOf(group, controls, event) }
    : { value };
};

const fieldsOf = (
  form: HTMLFormElement,
  controls: readonly Control[],
  { type, submitter }: Partial<SubmitEvent>,
): Record<string, unknown> => {
  const data = new FormData(form, submitter);
  // Chrome leaves the button out before version 112.
  const { name, value, type: kind } = (submitter ?? {}) as Partial<HTMLInputElement>;
  // An image button sends where it was pressed, and no value.
  if (name && kind !== "image" && !data.has(name)) data.append(name, `${value}`);
  for (const control of controls) {
    if (type !== "submit" && isPassword(control)) data.delete(nameOf(control));
  }
  // A form leaves out boxes and lists in which nothing is chosen.
  const unchecked = controls.filter(
    (one) =>
      /^(checkbox|select-multiple)$/.test(`${one.type}`) &&
      one.name &&
      !data.has(one.name) &&
      !one.matches(":disabled"),
  );
  const names = [...new Set(unchecked.map(({ name }) => name))];
  return { fields: [...data], unchecked: names[0] && names };
};

/**
 * The value of an element: a boolean for a checkbox, the value of a checked radio, a list for a
 * multiple select, whether a `<details>` is open, the text with line breaks for content-editable,
 * otherwise `.value`; undefined if the element has none of these.
 */
const valueIn = (field: Control): unknown => {
  if (field.type === "radio" && !field.checked) return;
  if (field.type === "checkbox") return field.checked;
  if (field.type === "select-multiple") {
    return findAll<HTMLOptionElement>(field, ":checked").map(({ value }) => value);
  }
  if (field instanceof HTMLDetailsElement) return field.open;
  // The value of a list item is its number.
  if (field instanceof HTMLLIElement) return;
  return field.isContentEditable ? writtenIn(field as HTMLElement) : field.value;
};
