import { findAll, isIgnored, ROOTS } from "./dom";

/**
 * Raises `input` on the field that has the focus if its text is not the one that it was rendered
 * with: it was typed, or put back by the browser, before the runtime ran, and nothing has heard it.
 * A field outside of all instances belongs to other scripts, which have heard it.
 */
export const raiseTypedEarly = (): void => {
  for (const field of findAll<HTMLInputElement>(document, `${ROOTS} :focus:read-write`)) {
    if (!isIgnored(field) && field.value !== field.defaultValue) {
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
};
