/**
 * Splits elements at commas, and parameters at semicolons, outside of quoted strings. An unclosed
 * string reaches to the end, so that no input makes the pattern backtrack.
 */
const ELEMENT = /(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g;
const PARAMETER = /;(?:[^;"]|"(?:[^"\\]|\\.)*(?:"|\\?$))*/g;

/** The elements of a comma-separated field. */
export function splitElements(field: string): readonly string[] {
  return field.match(ELEMENT) ?? [];
}

/** The parameters of an element, each `name=value`. */
export function splitParameters(element: string): readonly string[] {
  return (element.match(PARAMETER) ?? []).map((parameter) => parameter.slice(1));
}
