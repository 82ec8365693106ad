let clock = 0;

/** A moment that is later than all before it. */
export const tick = (): number => ++clock;

/** When a person edited each field last; one that is composing (IME) is edited for as long as it does. */
export const edited = new WeakMap<EventTarget, number>();
/** The moment of the interaction whose answer patched each element last. */
export const patched = new WeakMap<EventTarget, number>();

/** Takes note of what a person types: `input` and the two ends of a composition. */
export const noteEdit = (event: Event & Partial<InputEvent>): void => {
  const isComposing = event.type === "compositionstart" || event.isComposing;
  edited.set(event.target as EventTarget, isComposing ? Infinity : tick());
};
