import { ATTR_OPTIONS, decodeOptions } from "../protocol/options";
import { tick } from "./edits";
import type { Declared } from "./interaction";
import { pace } from "./pace";
import { payloadOf } from "./payload";
import { endpoint } from "./transport";

/** Makes an interaction of a native event that an instance declares, unless it is of a key that its options leave out. */
export const capture = (
  nativeEvent: Event & Partial<KeyboardEvent>,
  origin: Declared & { readonly root: Element; readonly element: Element },
): void => {
  const { element } = origin;
  const options = decodeOptions(element.getAttribute(ATTR_OPTIONS), nativeEvent.type);
  // The Enter that accepts what an IME proposes is meant for the IME.
  if (
    options.keys &&
    (nativeEvent.isComposing || !options.keys.includes(nativeEvent.key as string))
  ) {
    return;
  }
  if ((options.prevent || nativeEvent.type === "submit") && endpoint()) {
    nativeEvent.preventDefault();
  }
  pace({
    ...options,
    ...origin,
    payload: payloadOf(nativeEvent, element),
    nativeEvent,
    moment: tick(),
  });
};
