import { findAll, isIgnored, page, ROOTS } from "./dom";
import { editedAt } from "./logical-clock";
import { raiseInput } from "./typed-fields";

/**
 * Raises `input` on the focused field if its text differs from the rendered text and nobody has
 * typed since the runtime started. In that case a person typed the text, or the browser restored
 * it, before the runtime could listen. Fields outside of all rendered components are left to the
 * page's other scripts.
 */
export const raiseTypedEarly = (): void => {
  for (const field of findAll<HTMLInputElement>(page(), `${ROOTS} :focus:read-write`)) {
    if (!isIgnored(field) && !editedAt(field) && field.value !== field.defaultValue) {
      raiseInput(field);
    }
  }
};
