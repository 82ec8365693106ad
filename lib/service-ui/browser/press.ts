import { around } from "./dom";
import { pause } from "./hydration";

/** What is used where the pointer goes up. A slider is used all the time. */
const PRESSED = "a,button,label,summary,[type=submit]";
/** A press may end elsewhere, without a click. */
const LONGEST_PRESS_MS = 500;

const owner: { abort?: () => void } = {};
let press: Promise<void> | undefined;

/**
 * Notes where a pointer goes down, and the click that comes of it. A button that an answer moves
 * away in between, as by a message above it that goes, would get none.
 */
export const notePress = ({ type, target }: Event): void => {
  if (type === "click") owner.abort?.();
  else if (target instanceof Element && around(target, PRESSED)) {
    press = pause(LONGEST_PRESS_MS, owner);
  }
};

/** Resolves when nothing is pressed. */
export const released = (): Promise<void> | undefined => press;
