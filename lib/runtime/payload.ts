/** The properties by which fields differ; an element has some of them. */
interface Field extends HTMLElement {
  readonly type?: string;
  readonly checked?: boolean;
  readonly value?: unknown;
  readonly selectedOptions: Iterable<HTMLOptionElement>;
  /** A form alone has it, and has it whatever its fields are called. */
  readonly submit?: unknown;
}

/**
 * What an event says, as the payload of its dispatch (DECISIONS 5).
 *
 * `submit` gives `fields`, everything else `value`: of the field that it was raised on, else of its part.
 * Where that part is a form, its `fields` come along: what one field means may depend on the others.
 * A file goes as `{}`, which the server skips.
 */
export const payloadOf = (event: Event, part: Element): Record<string, unknown> => {
  const origin = event.composedPath()[0] as Field;
  const isSubmit = event.type === "submit";
  const form = isSubmit ? origin : (part as Field);
  const payload: Record<string, unknown> = isSubmit
    ? {}
    : { value: valueIn(origin) ?? valueIn(part as Field) };
  if (form.submit) {
    const { submitter } = event as SubmitEvent;
    payload.fields = [...new FormData(form as unknown as HTMLFormElement, submitter)];
  }
  return payload;
};

/**
 * A checkbox gives a boolean, a radio its value when checked, a multiple select a list, content-editable
 * its text with the line breaks, all else its `.value`; undefined where an element has none of these.
 */
const valueIn = (field: Field): unknown => {
  if (field.type === "checkbox") return field.checked;
  if (field.type === "radio") return field.checked ? field.value : undefined;
  if (field.type === "select-multiple") {
    return [...field.selectedOptions].map((option) => option.value);
  }
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks that a person makes are part of the text
  return field.isContentEditable ? field.innerText : field.value;
};
