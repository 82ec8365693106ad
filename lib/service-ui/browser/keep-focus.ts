import { ATTR_KEY, ATTR_PART } from "../wire/markup";
import {
  around,
  attributeOf,
  findAll,
  focused,
  isHidden,
  isIgnored,
  isThere,
  PARTS,
  ROOTS,
  rootOf,
  writeAttribute,
} from "./dom";
import { quietly } from "./quiet";

/** Matches the row around a part, or its root if it is in no row. */
const ROWS = `[${ATTR_KEY}]:not(:disabled),${ROOTS}`;

/** Not every element can have the focus, and none of content that others wrote may get it. */
const isOwn = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && !isIgnored(element);

interface Place {
  readonly part: HTMLElement;
  readonly root: HTMLElement;
}

/** Where the person is, if that is a part, and where they were before, in another component. */
let here: Place | undefined;
let before: Place | undefined;

/**
 * The parts in a root, in the order of the page. They are listed for a part that is new and for a
 * render, and not for each click, because there may be thousands.
 */
const partsIn = new WeakMap<Element, readonly HTMLElement[]>();

const listParts = (root: Element): unknown => partsIn.set(root, findAll(root, PARTS));

/** Notes where a person is: not every browser gives a clicked button the focus. */
export const noteFocus = ({ target }: { readonly target: EventTarget | null }): void => {
  if (!(target instanceof Element)) return;
  const part = around(target, PARTS);
  const root = part && rootOf(part);
  if (root !== here?.root) before = here ?? before;
  here = isOwn(part) && isOwn(root) ? { part, root } : undefined;
  if (here && !partsIn.get(here.root)?.includes(here.part)) listParts(here.root);
};

/**
 * Forgets a place whose component has left the page, such as a dialog, for the one before. So the
 * runtime keeps nothing of a page that a person has left.
 */
export const forgetPlace = (): void => {
  if (!here || isThere(here.root)) return;
  here = before;
  before = undefined;
};

/**
 * To be called before a render. The function that it returns, for after it, gives the focus to the
 * same part of a neighbouring row if the render has removed the element that had it, or else to the
 * component's root; to the row if it is disabled; after a dialog that has left, to where it was
 * opened. Otherwise a person at the
 * keyboard would start at the top of the page.
 */
export const keepFocus = (): (() => void) => {
  noteFocus({ target: focused() });
  const start = here;
  const former = focused();
  // Rows may have come or changed places since.
  if (here && isThere(here.part)) listParts(here.root);
  return () => {
    // In a page that was left, nothing can have the focus.
    if (!here || isUsable(focused()) || isHidden(here.root)) return;
    const isSameComponent = isThere((start ?? here).root);
    const { part, root } = here;
    if (isSameComponent && isThere(part)) {
      // It was moved, or it is disabled now: another control must not be pressed in its place.
      if (former) {
        quietly(() => {
          focus(part, { preventScroll: true });
          if (!isUsable(focused())) focusOn(around(part, ROWS) as HTMLElement);
        });
      }
      return;
    }
    const all = partsIn.get(root) ?? [];
    const isNext = (other: HTMLElement) =>
      isThere(other) &&
      rootOf(other) === root &&
      attributeOf(other, ATTR_PART) === attributeOf(part, ATTR_PART) &&
      isOwn(other);
    const next = all.slice(all.indexOf(part)).find(isNext) ?? all.findLast(isNext);
    quietly(() => {
      if (next) focus(next);
      // A row can't have the focus, if what had it was no part in the row.
      if (!focused()) focusOn(root);
    });
  };
};

/** The fields of a form can shadow its members. */
export const focus = (element: HTMLElement, options?: FocusOptions): void =>
  HTMLElement.prototype.focus.call(element, options);

const isUsable = (element: Element | null): boolean => !!element && !element.matches(":disabled");

/** A row or a root can have the focus only with a `tabindex`. */
const focusOn = (place: HTMLElement): void => {
  writeAttribute(place, "tabindex", attributeOf(place, "tabindex") ?? "-1");
  focus(place, { preventScroll: true });
};
