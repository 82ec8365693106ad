import type { DefaultTreeAdapterMap } from "parse5";
import type { ComponentPropsWithoutRef, JSX } from "react";

/** HTML attributes that React spells differently. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["class", "className"],
  ["for", "htmlFor"],
  ["value", "defaultValue"],
  ["checked", "defaultChecked"],
  ...[
    "accessKey",
    "autoCapitalize",
    "autoComplete",
    "autoFocus",
    "colSpan",
    "contentEditable",
    "crossOrigin",
    "dateTime",
    "encType",
    "enterKeyHint",
    "fetchPriority",
    "formAction",
    "formNoValidate",
    "hrefLang",
    "inputMode",
    "itemProp",
    "itemScope",
    "itemType",
    "maxLength",
    "minLength",
    "noValidate",
    "readOnly",
    "referrerPolicy",
    "rowSpan",
    "spellCheck",
    "srcDoc",
    "srcSet",
    "tabIndex",
    "useMap",
  ].map((name) => [name.toLowerCase(), name] as const),
]);

/** Boolean attributes. React would remove them if their value were an empty string. */
const FLAGS = new Set([
  ...["autofocus", "autoplay", "checked", "controls", "default", "disabled", "formnovalidate"],
  ...["hidden", "inert", "itemscope", "loop", "multiple", "muted", "novalidate", "open"],
  ...["playsinline", "readonly", "required", "reversed"],
]);

/** Only these elements have a value that the user can change. */
const FIELDS = new Set(["input", "textarea", "select"]);

/** One declaration of a style. Quoted or bracketed text in it may contain a semicolon. */
const DECLARATION = /([\w-]+)\s*:\s*((?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+)/g;

/** Converts a parsed element's attributes to React props. */
export function reactAttributes({
  tagName,
  attrs,
}: DefaultTreeAdapterMap["element"]): Record<string, unknown> {
  const pairs = attrs.map(({ name, value }) => {
    if (name === "style") return [name, styleOf(value)];
    const isOwn = name === "value" && !FIELDS.has(tagName);
    return [isOwn ? name : (NAMES.get(name) ?? name), FLAGS.has(name) || value];
  });
  return Object.fromEntries(pairs);
}

function styleOf(text: string): Record<string, string> {
  const declarations = [...text.matchAll(DECLARATION)].map(([, name = "", value = ""]) => [
    name.startsWith("--") ? name : camelCase(name),
    value.trim(),
  ]);
  return Object.fromEntries(declarations);
}

const camelCase = (name: string) =>
  name.toLowerCase().replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());

/** An element that the prop `as` chooses, and the attributes of that element. */
export type AsProps<
  Element extends keyof JSX.IntrinsicElements,
  Default extends keyof JSX.IntrinsicElements,
> =
  | { [As in Element]: { readonly as: As } & ComponentPropsWithoutRef<As> }[Element]
  | ({ readonly as?: never } & ComponentPropsWithoutRef<Default>);
