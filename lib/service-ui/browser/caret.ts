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

/** Writes the value of a field, and leaves what is selected in it where it is. */
export const keepSelection = (
  field: Element & Partial<HTMLInputElement>,
  write: () => void,
): void => {
  const {
    value: former = "",
    selectionStart: start,
    selectionEnd: end,
    selectionDirection,
  } = field;
  write();
  // In Safari before 18.4, a selection takes the focus.
  if (start == null || end == null || !field.matches(":focus")) return;
  const move = mover(former, field.value as string);
  field.setSelectionRange?.(move(start), move(end), selectionDirection ?? undefined);
};
