import { findAll, matches } from "./dom";

export type NativeEvent = Event & Partial<KeyboardEvent & MouseEvent & SubmitEvent>;

/** A submit button that sends its form elsewhere, or closes a dialog with it. */
const SUBMITS_ELSEWHERE = "[formmethod],[formaction],[formtarget]";
/** A link that opens beside this page. */
const OPENS_ELSEWHERE = ":any-link:is([download],[target]:not([target=''],[target=_self i]))";

/**
 * Whether an event does something else than its part, which the browser does by itself, such as to
 * zoom.
 */
export const isBrowsers = (event: NativeEvent, origin: Element): boolean => {
  const { type, submitter } = event;
  if (type === "toggle") return cameOpen.delete(origin) && isOpen(origin);
  if (submitter) return matches(submitter, SUBMITS_ELSEWHERE);
  // A pinch on a touchpad is told as such a turn of the wheel.
  if (type === "wheel") return isHeld(event, "Control");
  // What is in a shadow root may be in a link outside of it.
  const isIn = (selector: string) =>
    event.composedPath().some((one) => one instanceof Element && matches(one, selector));
  if (type !== "click" || !isIn(":any-link")) return false;
  return isIn(OPENS_ELSEWHERE) || MODIFIERS.some((one) => isHeld(event, one));
};

/** The first two are part of how a character is typed. */
export const MODIFIERS = ["Shift", "Alt", "Control", "Meta"];

export const isHeld = (event: NativeEvent, modifier: string): boolean =>
  !!event.getModifierState?.(modifier);

/** What was open when it came into the page, for which browsers raise `toggle`. */
const cameOpen = new WeakSet<Element>();

/** Notes what is open in a part of the page that is new to the runtime. */
export const noteOpen = (place: Element): void => {
  for (const one of [place, ...findAll(place, "details")]) if (isOpen(one)) cameOpen.add(one);
};

const isOpen = ({ open = false }: Element & Partial<HTMLDetailsElement>): boolean => open;
