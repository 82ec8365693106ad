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
