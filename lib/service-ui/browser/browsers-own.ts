import { around } from "./dom";

export type NativeEvent = Event & Partial<KeyboardEvent & MouseEvent & SubmitEvent>;

/** A submit button that sends its form elsewhere, or closes a dialog with it. */
const SUBMITS_ELSEWHERE = "[formmethod],[formaction],[formtarget]";
/** A link that opens beside this page. */
const OPENS_ELSEWHERE = ":any-link:is([download],[target]:not([target=''],[target=_self i]))";

/** Whether an event does something else than its part, which the browser does by itself. */
export const isBrowsers = (event: NativeEvent, origin: Element): boolean => {
  const { type, submitter } = event;
  if (submitter) return around(submitter, SUBMITS_ELSEWHERE) === submitter;
  if (type !== "click" || !around(origin, ":any-link")) return false;
  return !!around(origin, OPENS_ELSEWHERE) || MODIFIERS.some((one) => isHeld(event, one));
};

/** The first two are part of how a character is typed. */
export const MODIFIERS = ["Shift", "Alt", "Control", "Meta"];

export const isHeld = (event: NativeEvent, modifier: string): boolean =>
  !!event.getModifierState?.(modifier);
