let logicalClock = 0;

/**
 * Advances the logical clock, a counter that orders captured events and edits, and returns its new
 * value.
 */
export const tick = (): number => ++logicalClock;

const edits = new WeakMap<EventTarget, number>();

/**
 * When a person last edited a field, or any field inside of an element or the document; 0 if never.
 * A field in which text is being composed (IME) counts as edited until the composition ends.
 */
export const editedAt = (target: EventTarget): number => edits.get(target) ?? 0;

/** Makes a field count as edited now, because it has a person's text again. */
export const markEdited = (target: EventTarget): void => {
  edits.set(target, tick());
};

/** Notes the time when a person types: at `input`, and when a composition starts or ends. */
export const noteEdit = (event: Event & Partial<InputEvent>): void => {
  const isComposing = event.type === "compositionstart" || event.isComposing;
  const moment = isComposing ? Infinity : tick();
  for (const target of event.composedPath()) edits.set(target, moment);
};
