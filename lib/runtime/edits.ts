/** When each field was last edited; a field that is composing is edited for as long as it does. */
const edits = new WeakMap<EventTarget, number>();
let clock = 0;

/** A moment, to be compared with later edits. */
export const now = (): number => clock;

/** Whether a person has edited the field after that moment, or is composing in it (IME). */
export function editedSince(field: Element, moment: number): boolean {
  return (edits.get(field) ?? 0) > moment;
}

/** Watches what people type. On `window`, so before any listener on `document` asks for the moment. */
export function start(): void {
  for (const type of ["input", "compositionstart", "compositionend"])
    addEventListener(type, note, true);
}

function note(event: Event): void {
  const field = event.composedPath()[0];
  const composing = event.type === "compositionstart" || (event as InputEvent).isComposing;
  if (field) edits.set(field, composing ? Number.POSITIVE_INFINITY : ++clock);
}
