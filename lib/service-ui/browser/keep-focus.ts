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
const isOwn = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && !isIgnored(element);

type Place = Pick<Partial<Interaction>, "root"> & { readonly element: Element | null };

/**
 * Remembers, before a render, where the focus is. The function that it returns gives the focus to
 * the same part of a neighbouring row if the render has removed the element, or else to the
 * component's root. Otherwise a person at the keyboard would start at the top of the page.
 *
 * @param askers the interactions that asked for the render: not every browser gives a clicked
 *   button the focus
 */
export const keepFocus = (askers: readonly Interaction[]): (() => void) => {
  const places: readonly Place[] = [{ element: focused() }, ...askers];
  const held = places.flatMap(({ element, root: own }) => {
    const part = element && around(element, `[${ATTR_PART}]`);
    // What asked may have left the page since, and then has no root around it.
    const root = own ?? (part && rootOf(part));
    if (!isOwn(part) || !isOwn(root)) return [];
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
      if (at >= 0 && next) focus(next);
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
