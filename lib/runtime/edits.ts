/** When each field was last edited; one that is composing is edited for as long as it does. */
const edits = new WeakMap<EventTarget, number>();
let clock = 0;

/** A moment that is later than all before it. */
export const tick = (): number => ++clock;

/** Whether a person has edited the field after that moment, or is composing in it (IME). */
export const isEditedSince = (field: Element, moment: number): boolean =>
  // Never edited is `undefined`, which is not greater than any moment.
  (edits.get(field) as number) > moment;

/** Takes note of what a person types: `input` and the two ends of a composition. */
export const noteEdit = (event: Event & Partial<InputEvent>): void => {
  const isComposing = event.type === "compositionstart" || event.isComposing;
  edits.set(event.composedPath()[0] as EventTarget, isComposing ? Infinity : tick());
};
