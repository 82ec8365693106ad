import { findAll } from "./dom";
import type { Interaction } from "./interaction";
import { editedAt } from "./logical-clock";

/**
 * After a `submit`, moves the focus to the first field that the response has marked as invalid,
 * unless a person has typed since.
 *
 * @returns whether there is such a field
 */
export const focusInvalid = (sent: Interaction): boolean => {
  const invalid = findAll<HTMLElement>(sent.root, "[aria-invalid=true]:not(form)");
  const first = invalid.find((field) => sent.marked.has(field));
  const isFocused = sent.entry.e === "submit";
  if (isFocused && editedAt(document) <= sent.moment) first?.focus();
  return !!first;
};
