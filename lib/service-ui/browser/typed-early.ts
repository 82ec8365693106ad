import { ATTR_VALUE } from "../wire/markup";
import { attributeOf } from "./dom";
import { ownFields, showRendered } from "./follow-server";
import { editedAt } from "./logical-clock";
import { isBox, isTyped, raiseInput } from "./typed-fields";

/**
 * Raises `input` on each field whose text differs from the rendered text, and in which nobody has
 * typed since the runtime started. A person typed that text, or the browser restored it, before the
 * runtime could listen. It raises no `change`, since nobody has left the field.
 *
 * A box or a select that the browser restored shows what was rendered, because nobody has chosen
 * anything in this document. A component of React shows its own state. Fields outside of all
 * rendered components are left to the page's other scripts.
 */
export const raiseTypedEarly = (): void => {
  const [load] = performance.getEntriesByType("navigation");
  const isRestored = /reload|back/.test(`${(load as PerformanceNavigationTiming)?.type}`);
  for (const field of ownFields()) {
    if (editedAt(field) || isTyped(field as HTMLInputElement)) continue;
    if (field instanceof HTMLSelectElement || isBox(field)) {
      if (isRestored && attributeOf(field, ATTR_VALUE) !== "") showRendered(field);
    } else if (field.value !== field.defaultValue) raiseInput(field);
  }
};
