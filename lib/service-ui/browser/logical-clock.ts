import { isThere } from "./dom";

let logicalClock = 0;

/**
 * Advances the logical clock, a counter that orders captured events and edits, and returns its new
 * value.
 */
export const tick = (): number => ++logicalClock;

const edits = new WeakMap<EventTarget, number>();
/** The fields that were reset, and that nobody has edited since: they hold nothing of a person's. */
export const untouched = new WeakSet<EventTarget>();
/** Where the composition (IME) that is open takes place: its field and everything around it. */
let composing: readonly EventTarget[] = [];

/**
 * When a person last edited a field, or any field inside of an element or the document; 0 if never.
 * A field in which text is being composed counts as edited until the composition ends. If the field
 * has left the page, no event says so.
 */
export const editedAt = (target: EventTarget): number => {
  const field = composing.includes(target) && composing[0];
  return field && isThere(field as Element) ? Infinity : (edits.get(target) ?? 0);
};

/** Makes an element count as edited now, because it has what a person gave it. */
export const markEdited = (target: EventTarget): void => {
  edits.set(target, tick());
  untouched.delete(target);
};

/**
 * Notes the time when a person types: at `input`, and when a composition starts. The end of one
 * changes no text: it comes after the `input` that does. A field that gets the focus has none, such
 * as one that a render has moved.
 */
export const noteEdit = (event: Event & Partial<InputEvent>): void => {
  const { type, isComposing } = event;
  const path = event.composedPath();
  const isStart = type === "compositionstart";
  composing = isStart || isComposing ? path : [];
  if (!isStart && type !== "input") return;
  path.forEach(markEdited);
};
