import { ATTR_KEY, ATTR_PART } from "../wire/markup";
import {
  around,
  attributeOf,
  findAll,
  focused,
  isHidden,
  isIgnored,
  isShown,
  isThere,
  matches,
  outOf,
  PARTS,
  quietly,
  ROOTS,
  rootOf,
  writeAttribute,
} from "./dom";
import { identityOfPart } from "./elements";
import { type Interaction, renders } from "./interaction";
import { byScript, editedAt, isDraft, noteActIn, written } from "./ledger";

/** Matches the row around a part, or its root if it is in no row. */
const ROWS = `[${ATTR_KEY}]:not(:disabled),${ROOTS}`;

/** Not every element can have the focus, and none of content that others wrote may get it. */
const isOwn = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && !isIgnored(element);

export interface FocusPlace {
  /** See `identityOfPart`. */
  readonly partKey: string;
  /** What is around the part. */
  readonly ancestry: readonly Element[];
  readonly part: HTMLElement;
  readonly root: HTMLElement;
  /** What was focused or clicked in the part. */
  readonly origin: Element;
  /** If a person can type there, where the focus goes instead of another field: its row, or root. */
  readonly outer: Element | false | null;
}

/** Where the person is, if that is a part, and where they were before, in another component. */
let here: FocusPlace | undefined;
let before: FocusPlace | undefined;
/** What an event has told last to have the focus. */
let focusedLast: Element | undefined;

/**
 * The parts in a root, in the order of the page. They are listed for a part that is new and for a
 * render, and not for each click, because there may be thousands.
 */
const partsIn = new WeakMap<Element, readonly HTMLElement[]>();

const listParts = (root: Element): unknown => partsIn.set(root, findAll(root, PARTS));

/** Whether a person has moved the focus or typed since an event, so that no answer may take it. */
export const hasMoved = ({ moment }: Pick<Interaction, "moment">): boolean =>
  // No event tells of what a person does in a frame, such as that of a payment.
  editedAt(document) > moment || focused() instanceof HTMLIFrameElement;

/**
 * Notes where a person is: not every browser gives a clicked button the focus.
 *
 * @param isRendered of a focus that moves: whether the page has changed in the same task, as it has
 *   if a field that a render brings takes the focus. It is given back to a person who has moved it or
 *   typed since.
 */
export const noteFocus = (
  { target, relatedTarget }: Partial<FocusEvent>,
  isRendered?: boolean,
): void => {
  if (!(target instanceof Element)) return;
  if (isRendered !== undefined) {
    // A window that comes to the front again tells of the focus that it has.
    if (!isRendered && target !== focusedLast) noteActIn(document);
    focusedLast = target;
  }
  const isTaken = isRendered && [...renders][0]?.askers.every(hasMoved);
  if (isTaken && relatedTarget instanceof HTMLElement) {
    focus(relatedTarget);
    return;
  }
  const part = around(target, PARTS);
  const root = part && rootOf(part);
  if (root !== here?.root) before = here ?? before;
  const outer = around(target, ":read-write") && around(target, ROWS);
  here = undefined;
  if (!isOwn(part) || !isOwn(root)) return;
  const partKey = identityOfPart(part);
  here = { partKey, ancestry: outOf(part), part, root, origin: target, outer };
  if (!partsIn.get(root)?.includes(part)) listParts(root);
};

/**
 * Forgets a text field that a person has left for nothing else, as a phone does when its keyboard
 * is put away. A field that a script takes or disables was not left.
 */
export const noteBlur = ({ target, relatedTarget }: FocusEvent): void => {
  if (relatedTarget || !here?.outer || here.origin !== target) return;
  const { origin } = here;
  queueMicrotask(() => {
    if (here?.origin === origin && isUsable(origin) && focused() !== origin) here = undefined;
  });
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
 * To be called before a render or a patch. The function that it returns, for after it, gives the
 * focus on if the element that had it is removed, hidden or inert: to the same part of a
 * neighbouring row, or else to the component's root; if it is disabled, to its row; after a dialog
 * that has left, to where it was opened. Otherwise a person at the keyboard would start at the top
 * of the page. Who types in a field gets no other: the focus goes to its row or to the root.
 */
export const keepFocus = (): (() => void) => {
  noteFocus({ target: focused() });
  const start = here;
  const former = focused();
  // Rows may have come or changed places since.
  if (here && isThere(here.part)) listParts(here.root);
  return () => {
    const element = focused();
    // In a page that was left, nothing can have the focus.
    if (!here || isUsable(element) || isHidden(here.root)) return;
    const { part, root, origin, outer } = here;
    if (isReachable(origin)) {
      // It was moved, is disabled now, or has opened what is gone: no other control may be pressed.
      if (former || here !== start) {
        quietly(() => {
          // A row can't have the focus, but a link in it can.
          for (const one of [part, origin]) {
            if (!isUsable(focused()) && isOwn(one)) focus(one, { preventScroll: true });
          }
          if (!isUsable(focused())) focusOn(around(part, ROWS) as HTMLElement);
        });
      }
      return;
    }
    const all = partsIn.get(root) ?? [];
    const isNext = (other: HTMLElement) =>
      isUsable(other) &&
      rootOf(other) === root &&
      attributeOf(other, ATTR_PART) === attributeOf(part, ATTR_PART) &&
      isOwn(other);
    const next = all.slice(all.indexOf(part)).find(isNext) ?? all.findLast(isNext);
    quietly(() => {
      if (outer) focusOn(outer as HTMLElement);
      else if (next) focus(next);
      // A row can't have the focus, if what had it was no part in the row.
      if (focused() === element) focusOn(root);
    });
  };
};

/**
 * Gives the focus of a part that a render has replaced to the new one: the only one with the same
 * partKey in what is left of its surroundings. A text field gets the selection as well. But if its
 * draft was not passed on, it gets nothing: the words that follow would be another record's.
 */
export const passFocusOn = (changes: readonly MutationRecord[]): void => {
  if (!here || isThere(here.part) || focused()) return;
  const { part, origin, outer, partKey, ancestry } = here;
  const isIn = (nodes: "addedNodes" | "removedNodes", element: Element) =>
    changes.some((change) =>
      [...change[nodes]].some((node) => Node.prototype.contains.call(node, element)),
    );
  if (origin !== part || !isIn("removedNodes", part)) return;
  const left = ancestry.find(isThere) ?? part;
  const [next, other] = findAll<HTMLInputElement>(left, PARTS).filter(
    (one) => isOwn(one) && identityOfPart(one) === partKey,
  );
  if (!next || other || !isIn("addedNodes", next)) return;
  if (outer && isDraft(part) && written(part) !== written(next)) return;
  quietly(() => focus(next, { preventScroll: true }));
  const { selectionStart, selectionEnd, selectionDirection } = part as HTMLInputElement;
  if (selectionStart !== null && selectionEnd !== undefined) {
    next.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }
};

/** Gives the focus to an element, which is no act of a person. */
export const focus = (element: HTMLElement, options?: FocusOptions): void =>
  // The fields of a form can shadow its members.
  byScript(() => HTMLElement.prototype.focus.call(element, options));

/** Whether a person sees an element and nothing around it takes the focus away. */
const isReachable = (element: Element): boolean =>
  isShown(element) && !matches(element, "[inert],[inert] *");

/** Whether an element can have the focus, as far as its place tells. */
export const isUsable = (element: Element | null): boolean =>
  !!element && isReachable(element) && !matches(element, ":disabled");

/** A row or a root can have the focus only with a `tabindex`. */
const focusOn = (place: HTMLElement): void => {
  writeAttribute(place, "tabindex", attributeOf(place, "tabindex") ?? "-1");
  focus(place, { preventScroll: true });
};
