let clock = 0;

/** A moment that is later than all before it. */
export const tick = (): number => ++clock;

/**
 * When a person last edited each field, and under the document, any of them. A field in which
 * text is being composed (IME) counts as edited until that ends.
 */
export const edited = new WeakMap<EventTarget, number>();
/** The moment of the interaction whose answer patched each element last. */
export const patched = new WeakMap<EventTarget, number>();

/** Takes note of what a person types: `input` and the two ends of a composition. */
export const noteEdit = (event: Event & Partial<InputEvent>): void => {
  const isComposing = event.type === "compositionstart" || event.isComposing;
  for (const edit of [event.target as EventTarget, document]) {
    edited.set(edit, isComposing ? Infinity : tick());
  }
};
