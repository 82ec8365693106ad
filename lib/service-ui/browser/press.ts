import { around, formOf, matches, read } from "./dom";
import { pause } from "./hydration";
import { type Interaction, inFlight, waiting } from "./interaction";
import { editedAt } from "./written";

/** What is used where the pointer goes up. A slider is used all the time. */
const PRESSED = "a,button,label,summary,[type=submit]";
/** A press may end elsewhere, without a click. */
const LONGEST_PRESS_MS = 500;

const owner: { abort?: () => void } = {};
let end: Promise<void> | undefined;

/** Resolves when no pointer is down on what its click uses. */
export const pressEnds = (): Promise<void> | undefined => end;

/** What a person has pressed last. */
let last: Element | undefined;

/**
 * The custom element that a person has pressed to submit a form, if it is one. It may submit the
 * form with a button that it makes anew each time.
 */
export const pressedSubmit = (): Element | undefined =>
  last && matches(last, "[type=submit]") ? last : undefined;

/**
 * Notes where a pointer goes down, and the click that comes of it or of a key. A button that an
 * answer moves away in between, as by a message above it that goes, would get no click.
 */
export const notePress = (event: Event): void => {
  const { type, target, isTrusted } = event;
  if (type === "click") owner.abort?.();
  if (!(target instanceof Element)) return;
  const pressed: (Element & Partial<HTMLLabelElement>) | null = around(target, PRESSED);
  if (type !== "click" && pressed) end = pause(LONGEST_PRESS_MS, owner);
  // What a script presses is no act of a person. A label presses its control.
  if (isTrusted) tellSubmits(pressed?.control ?? pressed ?? target, event.composedPath());
};

/**
 * Tells the submits under way that a person has pressed something else in their form, such as a
 * seat of a map, which raises no `input`.
 */
const tellSubmits = (pressed: Element, path: readonly EventTarget[]): void => {
  last = pressed;
  for (const submit of [...waiting.values(), ...inFlight]) {
    const { target: form, submitter } = submit.nativeEvent as SubmitEvent;
    if (submit.entry.e !== "submit" || !(form instanceof HTMLFormElement)) continue;
    const isIn = (one: EventTarget | null) => one === pressed || (one && path.includes(one));
    const isOfForm =
      formOf(pressed) === form || [form, ...read(HTMLFormElement, "elements", form)].some(isIn);
    if (isOfForm && !isIn(submitter) && pressed !== submit.pressed) submit.isPassed = true;
  }
};

/**
 * Whether a submit is by the same button as an earlier one, and a person has since edited nothing
 * in the form and pressed nothing else in it. What a browser or a script adds to each submit, such
 * as where an image button was pressed, doesn't count.
 */
export const isRepeated = (
  { nativeEvent, pressed, isPassed, moment }: Interaction,
  next: Interaction,
): boolean => {
  const { submitter, target } = next.nativeEvent as SubmitEvent;
  const isSameButton =
    (nativeEvent as SubmitEvent).submitter === submitter || (pressed && pressed === next.pressed);
  return !!isSameButton && !isPassed && editedAt(target as Element) <= moment;
};
