import { EVENT_DISPATCHED, EVENT_PATCH_APPLIED } from "../wire/runtime-events";
import { findAll, listen } from "./dom";
import { inFlight } from "./interaction";
import { editedAt } from "./logical-clock";

/**
 * After each `submit`, moves the focus to the first field that the response has marked as invalid,
 * unless a person has typed since.
 */
export const focusInvalidFields = (): void => {
  const marked = new Set<Element>();
  listen(EVENT_PATCH_APPLIED, ({ detail: { patch, element } }) => {
    if (patch.attribute === "aria-invalid") marked.add(element);
  });
  // `listen` uses the capture phase, so the page's listeners on `document` run after the focus has
  // moved.
  listen(EVENT_DISPATCHED, ({ detail: { root, entry, request } }) => {
    const fields = new Set(marked);
    marked.clear();
    const sent = [...inFlight].find((other) => other.request === request);
    if (!sent || entry.e !== "submit" || sent.options.focusInvalid === false) return;
    if (editedAt(document) > sent.moment) return;
    const invalid = findAll<HTMLElement>(root, "[aria-invalid=true]:not(form)");
    invalid.find((field) => fields.has(field))?.focus();
  });
};
