import { ATTR_SECRET } from "../wire/markup";

/**
 * The HTML primitives that a part's `uses` can name, with the element and the attributes that
 * render each of them (PROTOCOL 1).
 */
export const PRIMITIVES = {
  input: { element: "input", attributes: {} },
  email: { element: "input", attributes: { type: "email" } },
  password: { element: "input", attributes: { type: "password", [ATTR_SECRET]: "" } },
  number: { element: "input", attributes: { type: "number" } },
  range: { element: "input", attributes: { type: "range" } },
  search: { element: "input", attributes: { type: "search" } },
  hidden: { element: "input", attributes: { type: "hidden" } },
  checkbox: { element: "input", attributes: { type: "checkbox" } },
  radio: { element: "input", attributes: { type: "radio" } },
  textarea: { element: "textarea", attributes: {} },
  select: { element: "select", attributes: {} },
  button: { element: "button", attributes: { type: "button" } },
  submit: { element: "button", attributes: { type: "submit" } },
  form: { element: "form", attributes: {} },
  fieldset: { element: "fieldset", attributes: {} },
  details: { element: "details", attributes: {} },
  output: { element: "output", attributes: {} },
  text: { element: "span", attributes: {} },
  block: { element: "div", attributes: {} },
  row: { element: "tr", attributes: {} },
  item: { element: "li", attributes: {} },
} as const;

/** The values that a part's `uses` can have: the names of the HTML primitives. */
export type Primitive = keyof typeof PRIMITIVES;

/** The primitives that render a form field. */
export type FieldPrimitive = {
  [Uses in Primitive]: (typeof PRIMITIVES)[Uses]["element"] extends "input" | "textarea" | "select"
    ? Uses
    : never;
}[Primitive];

export function isPrimitive(name: string): name is Primitive {
  return Object.hasOwn(PRIMITIVES, name);
}
