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
 * Its `value` is that of the field that it was raised on, else of its part. Where one of these is a form,
 * the `fields` come along: what one field means may depend on the others. A file goes as `{}`, which the
 * server skips.
 */
export const payloadOf = (event: Event, part: Element): Record<string, unknown> => {
  const origin = event.composedPath()[0] as Field;
  const form = [origin, part as Field].find((place) => place.submit) as HTMLFormElement | undefined;
  return {
    value: valueIn(origin) ?? valueIn(part as Field),
    ...(form && { fields: [...new FormData(form, (event as SubmitEvent).submitter)] }),
  };
};

/**
 * A checkbox gives a boolean, a radio its value when checked, a multiple select a list, content-editable
 * its text with the line breaks, all else its `.value`; undefined where an element has none of these, and
 * for a form, whose properties may be its fields.
 */
const valueIn = (field: Field): unknown => {
  if (field.submit || (field.type === "radio" && !field.checked)) return undefined;
  if (field.type === "checkbox") return field.checked;
  if (field.type === "select-multiple") {
    return [...field.selectedOptions].map((option) => option.value);
  }
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks that a person makes are part of the text
  return field.isContentEditable ? field.innerText : field.value;
};
