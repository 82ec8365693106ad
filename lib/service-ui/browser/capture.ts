import { ATTR_KEY } from "../wire/markup";
import { sendAfterDelay } from "./delay";
import { attributeOf, isIgnored, read } from "./dom";
import type { Interaction } from "./interaction";
import { tick } from "./logical-clock";
import { declared } from "./manifests";
import { payloadOf } from "./payload";
import { isQuiet } from "./quiet";
import { endpoint } from "./transport";

/**
 * Captures an event for the nearest element for which the event is declared: the element that
 * raised the event, or one around it. For each element, only the manifest of the nearest component
 * root counts, even if that manifest is invalid.
 *
 * An event that does not bubble is captured only on the element that raised it.
 */
export const capture = (nativeEvent: Event & Partial<KeyboardEvent & SubmitEvent>): void => {
  const { type, bubbles, key } = nativeEvent;
  const path = nativeEvent.composedPath().filter((place) => place instanceof Element);
  if (isQuiet() || path.some(isIgnored)) return;
  for (const element of bubbles ? path : path.slice(0, 1)) {
    const places = path.slice(path.indexOf(element));
    const found = declared(element, places, type);
    if (!found) continue;
    const { options } = found;
    // Enter may accept a suggestion of an input method (IME). That key press is not for the page.
    if (options.keys && (nativeEvent.isComposing || !(key && options.keys.includes(key)))) return;
    if ((options.prevent || type === "submit") && endpoint()) nativeEvent.preventDefault();
    const ancestry = places.slice(0, places.indexOf(found.root) + 1);
    const row = ancestry.find((place) => attributeOf(place, ATTR_KEY) !== null);
    const interaction: Interaction = {
      ...found,
      ancestry,
      payload: {
        ...payloadOf(nativeEvent, element),
        rowKey: row && attributeOf(row, ATTR_KEY),
      },
      nativeEvent,
      moment: tick(),
    };
    if (LEAVING.includes(type))
      queueMicrotask(() => isThere(path[0]) && sendAfterDelay(interaction));
    else sendAfterDelay(interaction);
    return;
  }
};

/**
 * Events that browsers also raise if a script, such as a render, removes the focused element. Such
 * an event is no act of a person's. Once that script has ended, the element is not there any more.
 */
const LEAVING: readonly string[] = ["blur", "focusout", "change"];

const isThere = (element?: Element): boolean => !!element && read(Node, "isConnected", element);
