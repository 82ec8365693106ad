import { isIgnored, read } from "./dom";

/** The properties by which fields differ; an element has some of them. */
interface Field extends HTMLElement {
  readonly name: string;
  readonly type?: string;
  readonly checked?: boolean;
  readonly value?: unknown;
  readonly selectedOptions: Iterable<HTMLOptionElement>;
  disabled?: boolean;
}

/**
 * What an event says, as the payload of its dispatch (PROTOCOL 5).
 *
 * Its `value` is that of the part's own element. A part that is a form or a fieldset has fields:
 * there it is the value of the field that the event was raised on, and a form's `fields` come
 * along, since what one field means may depend on the others. A password is taken from a part that
 * is that field, and from a form that is submitted. A file goes as `{}`, which the server skips.
 */
export const payloadOf = (event: Event, part: Element): Record<string, unknown> => {
  const origin = event.composedPath()[0] as Field;
  // Who declares `submit` around a form means that form.
  const group = event.type === "submit" ? origin : part;
  const isForm = group instanceof HTMLFormElement;
  if (!isForm && !(group instanceof HTMLFieldSetElement)) return { value: valueIn(part as Field) };
  const isOwn = controlsOf(group).includes(origin) && origin.type !== "password";
  return {
    value: isOwn ? valueIn(origin) : undefined,
    ...(isForm && { fields: fieldsOf(group, event as SubmitEvent) }),
  };
};

/** The controls of a form, those outside that name it as their form as well, or of a fieldset. */
const controlsOf = (part: HTMLFormElement | HTMLFieldSetElement): Field[] =>
  [
    ...(part instanceof HTMLFormElement ? read(HTMLFormElement, "elements", part) : part.elements),
  ] as Field[];

const fieldsOf = (form: HTMLFormElement, { type, submitter }: SubmitEvent): unknown[] => {
  const controls = controlsOf(form);
  // What is disabled has no part in a form's data, and its namesakes keep theirs.
  const foreign = controls.filter((control) => isIgnored(control) && !control.disabled);
  for (const control of foreign) control.disabled = true;
  const data = new FormData(form, submitter);
  for (const control of foreign) control.disabled = false;
  if (type !== "submit") {
    for (const control of controls) if (control.type === "password") data.delete(control.name);
  }
  return [...data];
};

/**
 * A checkbox gives a boolean, a radio its value when checked, a multiple select a list,
 * content-editable its text with the line breaks, all else its `.value`; undefined where an element
 * has none of these.
 */
const valueIn = (field: Field): unknown => {
  if (field.type === "radio" && !field.checked) return undefined;
  if (field.type === "checkbox") return field.checked;
  if (field.type === "select-multiple") {
    return [...field.selectedOptions].map((option) => option.value);
  }
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks that a person makes are part of the text
  return field.isContentEditable ? field.innerText : field.value;
};
