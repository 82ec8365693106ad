import { ATTR_IGNORE, ATTR_KEY } from "../wire/markup";
import type { RuleOptions } from "../wire/rules";
import { type Occasion, runCommands } from "./at-once";
import { sendAfterDelay } from "./delay";
import { attributeOf, isIgnored, isThere } from "./dom";
import type { Interaction } from "./interaction";
import { tick } from "./logical-clock";
import { declared } from "./manifests";
import { payloadOf } from "./payload";
import { isQuiet } from "./quiet";
import { endpoint } from "./transport";

type NativeEvent = Event & Partial<KeyboardEvent & SubmitEvent>;

/**
 * Captures an event for the nearest element for which the event is declared: the element that
 * raised the event, or one around it. For each element, only the manifest of the nearest component
 * root counts, even if that manifest is invalid. Before that, the nearest local rules are followed.
 *
 * An event that does not bubble is captured only on the element that raised it. One that was raised
 * inside of an editing host is captured for the host, or for an element around the host.
 */
export const capture = (nativeEvent: NativeEvent): void => {
  const { type, bubbles } = nativeEvent;
  const path = nativeEvent.composedPath().filter((place) => place instanceof Element);
  if (isQuiet() || path.some((place) => attributeOf(place, ATTR_IGNORE) !== null)) return;
  const places = path.slice(path.findLastIndex(isIgnored) + 1, bubbles ? path.length : 1);
  let local: (Occasion & { readonly local: readonly RuleOptions[] }) | undefined;
  let interaction: Interaction | undefined;
  for (const element of places) {
    const around = path.slice(path.indexOf(element));
    const found = declared(element, around, type);
    if (!found || !(found.entry || (found.local[0] && !local))) continue;
    const { entry } = found;
    const ancestry = around.slice(0, around.indexOf(found.root) + 1);
    const row = ancestry.find((place) => attributeOf(place, ATTR_KEY) !== null);
    const occasion = {
      ...found,
      ancestry,
      payload: {
        ...payloadOf(nativeEvent, element),
        rowKey: row && attributeOf(row, ATTR_KEY),
      },
      isChecked: (path[0] as Partial<HTMLInputElement>).checked,
      nativeEvent,
    };
    if (found.local[0]) local ??= occasion;
    if (!entry) continue;
    interaction = { ...occasion, entry, settlings: [], marked: new Set(), moment: tick() };
    break;
  }
  // After the payload is read, because a command may change it.
  for (const options of local?.local ?? []) {
    if (!local || !isMeant(options, nativeEvent)) continue;
    if (options.prevent) nativeEvent.preventDefault();
    runCommands(options.local, local);
  }
  if (!interaction || !isMeant(interaction.options, nativeEvent)) return;
  if ((interaction.options.prevent || type === "submit") && endpoint())
    nativeEvent.preventDefault();
  const send = () => sendAfterDelay(interaction);
  if (LEAVING.includes(type)) queueMicrotask(() => isThere(path[0] as Element) && send());
  else send();
};

/**
 * Enter may accept a suggestion of an input method (IME). That key press is not for the page. In
 * Safari, only its key code tells, because the composition has ended before.
 */
const isMeant = ({ keys }: RuleOptions, { isComposing, keyCode, key = "" }: NativeEvent): boolean =>
  !keys || (!isComposing && keyCode !== 229 && keys.includes(key));

/**
 * Events that browsers also raise if a script, such as a render, removes the focused element. Such
 * an event is no act of a person's. Once that script has ended, the element is not there any more.
 */
const LEAVING: readonly string[] = ["blur", "focusout", "change"];
