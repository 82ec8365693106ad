import { ATTR_PART } from "../wire/markup";
import {
  around,
  attributeOf,
  findAll,
  focused,
  isIgnored,
  isThere,
  rootOf,
  writeAttribute,
} from "./dom";
import type { Interaction } from "./interaction";
import { quietly } from "./quiet";

/** Not every element can have the focus, and none of content that others wrote may get it. */
const isOwn = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && !isIgnored(element);

/**
 * Remembers, before a render, where the focus is. The function that it returns gives the focus to
 * the same part of a neighbouring row if the render has removed the element, or else to the
 * component's root. Otherwise a person at the keyboard would start at the top of the page.
 *
 * @param askers the interactions that asked for the render: not every browser gives a clicked
 *   button the focus
 */
export const keepFocus = (askers: readonly Interaction[]): (() => void) => {
  const places = [focused(), ...askers.map(({ element }) => element)];
  const held = places.flatMap((place) => {
    const part = place && around(place, `[${ATTR_PART}]`);
    const root = part && rootOf(part);
    if (!part || !isOwn(part) || !root || !isOwn(root)) return [];
    const name = attributeOf(part, ATTR_PART);
    const alike = findAll(root, `[${ATTR_PART}]`)
      .filter(isOwn)
      .filter((other) => attributeOf(other, ATTR_PART) === name && rootOf(other) === root);
    return { part, root, alike };
  })[0];
  return () => {
    if (!held || isThere(held.part) || focused()) return;
    const { alike, part, root } = held;
    const at = alike.indexOf(part);
    const next = [...alike.slice(at), ...alike.slice(0, at).reverse()].find(isThere);
    quietly(() => {
      if (next) focus(next);
      // A row can't have the focus, if what had it was no part in the row.
      if (!focused()) focusRoot(root);
    });
  };
};

/** The fields of a form can shadow its members. */
export const focus = (element: HTMLElement, options?: FocusOptions): void =>
  HTMLElement.prototype.focus.call(element, options);

/** A root can have the focus only with a `tabindex`. */
const focusRoot = (root: HTMLElement): void => {
  writeAttribute(root, "tabindex", attributeOf(root, "tabindex") ?? "-1");
  focus(root, { preventScroll: true });
};
