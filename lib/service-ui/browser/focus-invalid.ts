import { findAll } from "./dom";
import type { Interaction } from "./interaction";
import { editedAt } from "./logical-clock";

/** The message that a screen reader reads with the field that has the focus. */
let read: Partial<Element> = {};

/**
 * After a `submit`, moves the focus to the first field that the response has marked as invalid,
 * unless a person has typed since. A screen reader reads that field with its description, which
 * ends with the field's message. So the message must not be announced as well.
 *
 * @returns that field, if there is one
 */
export const focusInvalid = (sent: Interaction): Element | undefined => {
  const invalid = findAll<HTMLElement>(sent.root, "[aria-invalid=true]");
  const first = invalid.find((field) => sent.marked.has(field));
  read.ariaLive = "polite";
  if (first && sent.entry.e === "submit" && editedAt(document) <= sent.moment) {
    first.focus();
    read = first.ariaDescribedByElements?.at(-1) ?? {};
    read.ariaLive = "off";
  }
  return first;
};
