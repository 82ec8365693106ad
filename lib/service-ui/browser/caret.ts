import { focused, matches } from "./dom";

/**
 * Where a caret goes if another text is written: it stays before what was behind it, if that is
 * still there. Who types at the end stays there, also if the answer adds spaces to a number.
 */
export const mover =
  (former: string, value: string) =>
  (at: number): number =>
    Math.min(
      value.length,
      value.endsWith(former.slice(at)) ? at + value.length - former.length : at,
    );

let lastSelected: Partial<Selection> | undefined;

/**
 * What is selected, if anything, read once for all patches of an answer: where nothing is, Chromium
 * lays out the page each time.
 */
const selected = (): Partial<Selection> => {
  if (!lastSelected) {
    const selection = getSelection();
    lastSelected = selection?.anchorNode ? selection : {};
    queueMicrotask(() => {
      lastSelected = undefined;
    });
  }
  return lastSelected;
};

/** Writes the text of an element, and leaves what is selected in it where it is. */
export const writeText = (element: Element, value: string | null): void => {
  // Writing an equal text would move the caret, too.
  if (element.textContent === value) return;
  const selection = selected();
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection;
  const move = mover(element.textContent as string, value as string);
  // In happy-dom, only the setter of `Element` works. In browsers, `Element` inherits the setter
  // from `Node`.
  Reflect.set(Element.prototype, "textContent", value, element);
  const text = element.firstChild as Text | null;
  const { anchorNode: from, focusNode: to } = selection;
  if (!text || !from || !to || ![from, to].includes(element)) return;
  // To select in an editing host gives it the focus, which is no act of a person.
  if (matches(element, ":read-write:not(:focus,:focus *)")) return;
  // An end that was in the text is beside it now, where an offset counts nodes.
  const endAt = (now: Node, former: unknown, offset: number): [Node, number] => {
    if (now !== element) return [now, offset];
    return [text, former === element && offset ? text.length : move(offset)];
  };
  selection.setBaseAndExtent?.(
    ...endAt(from, anchorNode, anchorOffset),
    ...endAt(to, focusNode, focusOffset),
  );
};

type TextField = Element & Partial<HTMLInputElement>;

/** What is selected in a field, and in which text. */
const selectedIn = (field: TextField) => {
  const { value = "", selectionStart, selectionEnd, selectionDirection } = field;
  return { field, value, selectionStart, selectionEnd, selectionDirection };
};

/** What a person, or what the page has done for them, has selected last. */
let last: ReturnType<typeof selectedIn> | null = null;

/** Notes what is selected in the field with the focus. */
export const noteSelection = (): void => {
  const field = focused();
  // To read the value of a page's own element may cost anything.
  last = field && matches(field, "input,textarea") ? selectedIn(field) : null;
};

/**
 * Writes the value of a field, and leaves what is selected in it where it is. A render may have
 * written the value already, and moved the selection to its end.
 */
export const keepSelection = (field: TextField, write: () => void): void => {
  const isMoved = last?.field === field && last.value !== field.value;
  const { value, selectionStart, selectionEnd, selectionDirection } =
    (isMoved && last) || selectedIn(field);
  write();
  // In Safari before 18.4, a selection takes the focus.
  if (selectionStart == null || selectionEnd == null || !field.matches(":focus")) return;
  const move = mover(value, field.value as string);
  field.setSelectionRange?.(
    move(selectionStart),
    move(selectionEnd),
    selectionDirection ?? undefined,
  );
};
