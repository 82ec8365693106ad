import type { FormFields } from "../protocol/dispatch";

/**
 * What an event says, as the payload of its dispatch (DECISIONS 5).
 *
 * `submit` gives `fields`, everything else `value`: of the innermost field between where the event came
 * from and its part. Where that part is a form, its `fields` come along: what one field means may depend
 * on the others. A checkbox gives a boolean, a radio its value when checked, a multiple select a
 * list, content-editable its text, any other element its `.value` if that is a string (`""` for a
 * button without one), and an element with none of these no `value` at all.
 */
export function payloadOf(event: Event, part: Element): Record<string, unknown> {
  const path = event.composedPath();
  if (event.type === "submit")
    return { fields: fieldsOf(path[0], (event as SubmitEvent).submitter) };
  const fields = part instanceof HTMLFormElement && { fields: fieldsOf(part) };
  for (const node of path.slice(0, path.indexOf(part) + 1)) {
    const value = fieldValue(node as Field);
    if (value !== undefined) return { value, ...fields };
  }
  return { ...fields };
}

/** The properties by which fields differ; an element has some of them. */
type Field = Partial<HTMLElement & Pick<HTMLInputElement, "checked">> & {
  readonly type?: unknown;
  readonly value?: unknown;
  readonly selectedOptions?: Iterable<HTMLOptionElement>;
};

function fieldValue(field: Field): unknown {
  const { type, checked, value } = field;
  if (type === "checkbox") return checked;
  if (type === "radio") return checked ? value : undefined;
  if (type === "select-multiple") {
    return Array.from(field.selectedOptions ?? [], (option) => option.value);
  }
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks that a person makes are part of the text
  if (field.isContentEditable) return field.innerText;
  return typeof value === "string" ? value : undefined;
}

/** A form's fields as the browser would send them, the submitter's included; without files. */
function fieldsOf(form: unknown, submitter?: HTMLElement | null): FormFields {
  const fields: [string, string][] = [];
  if (!(form instanceof HTMLFormElement)) return fields;
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string") fields.push([name, value]);
    else console.warn("ServiceUi sends no files:", name);
  }
  return fields;
}
