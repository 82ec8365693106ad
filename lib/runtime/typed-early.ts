import { findAll, isIgnored, ROOTS } from "./dom";
import { raise } from "./page-events";

/**
 * Raises `input` on the field that has the focus, where its text is not the one that it was
 * rendered with: it was typed, or put back by the browser, before the runtime ran, and nobody has
 * heard of it.
 *
 * Whoever types has the focus; a check box, a button or a list can't be typed into. A field outside
 * of all instances belongs to others, who have heard it.
 */
export const hearTyped = (): void => {
  for (const field of findAll(document, `${ROOTS} :focus:read-write`) as HTMLInputElement[]) {
    if (!isIgnored(field) && field.value !== field.defaultValue) raise("input", 0 as never, field);
  }
};
