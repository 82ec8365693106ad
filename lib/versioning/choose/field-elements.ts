/**
 * Splits elements at commas, and parameters at semicolons, outside of quoted strings. An unclosed
 * string reaches to the end, and with the flag `s` a backslash escapes any character, so whatever
 * follows a quote is part of a match: no input makes a pattern try a string again.
 */
const ELEMENT = /(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/gs;
const PARAMETER = /;(?:[^;"]|"(?:[^"\\]|\\.)*(?:"|\\?$))*/gs;

/** The elements of a comma-separated field. */
export function splitElements(field: string): readonly string[] {
  return field.match(ELEMENT) ?? [];
}

/** The parameters of an element, each `name=value`. */
export function splitParameters(element: string): readonly string[] {
  return (element.match(PARAMETER) ?? []).map((parameter) => parameter.slice(1));
}

/** A quality from 0 to 1 with at most three decimals (RFC 9110, section 12.4.2). */
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** The weight among an element's parameters; 1 if it has none, undefined if it is invalid. */
export function qualityOf(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=", 2);
    if (name.trim().toLowerCase() !== "q") continue;
    return QUALITY.test(value.trim()) ? Number(value) : undefined;
  }
  return 1;
}
