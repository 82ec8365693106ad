import { findAll, isIgnored, page, ROOTS } from "./dom";
import type { FirstFile } from "./second-file";

/**
 * Raises `input` on the field that has the focus if its text is not the one that it was rendered
 * with, and nobody has typed since the runtime ran: it was typed, or put back by the browser,
 * before, and nothing has heard it. A field outside of all instances belongs to other scripts,
 * which have heard it.
 */
export const raiseTypedEarly = ({ edits }: FirstFile): void => {
  for (const field of findAll<HTMLInputElement>(page(), `${ROOTS} :focus:read-write`)) {
    if (!isIgnored(field) && !edits.has(field) && field.value !== field.defaultValue) {
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
};
