import { type DefaultTreeAdapterMap, parseFragment, serialize } from "parse5";
import { createElement, Fragment, type ReactNode } from "react";
import type { RootElement } from "../view";
import { HtmlRoot } from "./html-root";
import type { SlotPlaces } from "./slot-places";

type Element = DefaultTreeAdapterMap["element"];
type Node = DefaultTreeAdapterMap["childNode"];

/**
 * Turns a view's HTML into React elements, with React content in its slots. Elements without a slot
 * inside keep their HTML.
 */
export function insideTree(inside: string, places: SlotPlaces): ReactNode {
  return createElement(Fragment, null, ...parseFragment(inside).childNodes.map(nodeOf));

  function nodeOf(node: Node): ReactNode {
    if ("value" in node) return node.value;
    if ("data" in node) return places.contentOf(node.data);
    return "attrs" in node ? elementOf(node) : null;
  }

  function elementOf(element: Element): ReactNode {
    const { tagName, childNodes } = element;
    const attributes = { ...reactAttributes(element), suppressHydrationWarning: true };
    if (hasSlot(element)) return createElement(tagName, attributes, ...childNodes.map(nodeOf));
    const text = childNodes.map((node) => ("value" in node ? node.value : null));
    if (text.includes(null)) {
      const as = tagName as RootElement;
      return <HtmlRoot {...attributes} as={as} inside={serialize(element)} />;
    }
    const whole = text.join("");
    if (tagName === "textarea")
      return createElement(tagName, { ...attributes, defaultValue: whole });
    if (tagName === "script" || tagName === "style") {
      return createElement(tagName, { ...attributes, dangerouslySetInnerHTML: { __html: whole } });
    }
    // React refuses any child of a void element, even an empty string.
    return createElement(tagName, attributes, ...(whole ? [whole] : []));
  }

  function hasSlot(node: Node): boolean {
    if ("data" in node) return places.contentOf(node.data) !== undefined;
    return "childNodes" in node && node.childNodes.some(hasSlot);
  }
}

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
function reactAttributes({
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
