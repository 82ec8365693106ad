let clock = 0;

/** A moment that is later than all before it. */
export const tick = (): number => ++clock;

/**
 * When each element was changed last: by a person at that moment, by a patch at the moment of its
 * interaction. A field that is composing (IME) is changed for as long as it does.
 */
export const changed = new WeakMap<EventTarget, number>();

/** Takes note of what a person types: `input` and the two ends of a composition. */
export const noteEdit = (event: Event & Partial<InputEvent>): void => {
  const isComposing = event.type === "compositionstart" || event.isComposing;
  changed.set(event.target as EventTarget, isComposing ? Infinity : tick());
};
