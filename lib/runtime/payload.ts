import { findAll, isIgnored, read } from "./dom";

/** The properties by which fields differ; an element has some of them. */
type Field = Element & Partial<Omit<HTMLInputElement, keyof Element>>;

/**
 * What an event says, as the payload of its dispatch (PROTOCOL 5).
 *
 * Its `value` is that of the part's own element. A part that is a form or a fieldset has fields:
 * there it is the value of the field that the event was raised on, and a form's `fields` come
 * along, since what one field means may depend on the others. A password is taken from a part that
 * is that field, and from a form that is submitted. A file goes as `{}`, which the server skips.
 */
export const payloadOf = (
  event: Event & Partial<SubmitEvent>,
  part: Element,
): Record<string, unknown> => {
  const [origin] = event.composedPath();
  // `submit` declared around a form means that form.
  const group = event.type === "submit" ? origin : part;
  const isForm = group instanceof HTMLFormElement;
  if (!isForm && !(group instanceof HTMLFieldSetElement)) return { value: valueIn(part) };
  // Of a form also those outside of it that name it as their form.
  const controls: Field[] = [
    ...read(isForm ? HTMLFormElement : HTMLFieldSetElement, "elements", group),
  ];
  const field = controls.find((control) => control === origin && control.type !== "password");
  return {
    value: field && valueIn(field),
    fields: isForm ? fieldsOf(group, controls, event) : undefined,
  };
};

const fieldsOf = (
  form: HTMLFormElement,
  controls: readonly Field[],
  { type, submitter }: Partial<SubmitEvent>,
): unknown[] => {
  // What is disabled has no part in a form's data, and its namesakes keep theirs.
  const foreign = controls.filter((control) => isIgnored(control) && !control.disabled);
  for (const control of foreign) control.disabled = true;
  const data = new FormData(form, submitter);
  for (const control of foreign) control.disabled = false;
  for (const control of controls) {
    if (type !== "submit" && control.type === "password") data.delete(control.name ?? "");
  }
  return [...data];
};

/**
 * A checkbox gives a boolean, a radio its value when checked, a multiple select a list,
 * content-editable its text with the line breaks, all else its `.value`; undefined if an element
 * has none of these.
 */
const valueIn = (field: Field): unknown => {
  if (field.type === "radio" && !field.checked) return;
  if (field.type === "checkbox") return field.checked;
  if (field.type === "select-multiple") {
    return findAll<HTMLOptionElement>(field, ":checked").map(({ value }) => value);
  }
  return field[field.isContentEditable ? "innerText" : "value"];
};
