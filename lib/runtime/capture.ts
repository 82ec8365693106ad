import { ATTR_OPTIONS, decodeOptions } from "../protocol/options";
import { attributeOf, isIgnored } from "./dom";
import type { Declared } from "./interaction";
import { tick } from "./moments";
import { pace } from "./pace";
import { payloadOf } from "./payload";
import { endpoint } from "./transport";

/**
 * Makes an interaction of a native event that an instance declares, unless it is of a key that its
 * options leave out.
 */
export const capture = (
  nativeEvent: Event & Partial<KeyboardEvent & SubmitEvent>,
  found: Declared,
): void => {
  const options = decodeOptions(attributeOf(found.element, ATTR_OPTIONS), nativeEvent.type);
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
  // Ignored content must not submit a form around it: neither to the handler nor natively.
  if (nativeEvent.submitter && isIgnored(nativeEvent.submitter)) return;
  const path = nativeEvent.composedPath().filter((place) => place instanceof Element);
  pace({
    ...found,
    options,
    ancestry: path.slice(path.indexOf(found.element), path.indexOf(found.root) + 1),
    payload: payloadOf(nativeEvent, found.element),
    nativeEvent,
    moment: tick(),
  });
};
