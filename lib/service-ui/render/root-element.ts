/** Elements that can be a component's root; the first is the default. */
export const ROOT_ELEMENTS = [
  "div",
  "section",
  "article",
  "aside",
  "li",
  "tr",
  "tbody",
  "fieldset",
  "span",
] as const;
/** The name of an element that can be the root of a view. */
export type RootElement = (typeof ROOT_ELEMENTS)[number];
