import { type DefaultTreeAdapterMap, parseFragment, serialize } from "parse5";
import { createElement, Fragment, type ReactNode } from "react";
import type { RootElement } from "../view";
import { HtmlRoot } from "./html-root";
import { reactAttributes } from "./react-attributes";
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
