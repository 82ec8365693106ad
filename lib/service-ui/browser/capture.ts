import type { EarlyEvent } from "../wire/early";
import { ATTR_IGNORE, ATTR_INSTANCE, ATTR_KEY, ATTR_PART } from "../wire/markup";
import type { RuleOptions } from "../wire/rules";
import { type Occasion, runCommands } from "./at-once";
import {
  attributeOf,
  findAll,
  formOf,
  isHidden,
  isIgnored,
  isQuiet,
  isThere,
  matches,
  outOf,
  quietly,
  read,
} from "./dom";
import { sentBy } from "./drafts";
import { declared, identityOfPart } from "./elements";
import { isPassword, nameOf, writtenIn } from "./fields";
import { type Declared, endpoint, type Interaction } from "./interaction";
import { isReset, tick } from "./ledger";
import {
  isBrowsers,
  isHeld,
  MODIFIERS,
  type NativeEvent,
  notePress,
  pressedSubmit,
} from "./native";
import { sendAfterDelay } from "./queue";

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
  const [origin] = path;
  if (!origin || isBrowsers(nativeEvent, origin)) return;
  // What was typed before the reset is no change.
  if (type === "change" && isReset(origin)) return;
  const isHeldKey = isRepeat(nativeEvent);
  const isCancelled = type === "submit" && nativeEvent.defaultPrevented;
  const places = path.slice(path.findLastIndex(isIgnored) + 1, bubbles ? path.length : 1);
  const form = path.map(formOf).find(Boolean);
  // A field may stand outside of its form, and belongs to it all the same.
  if (form && bubbles && places[0] && !path.includes(form) && !isIgnored(form)) {
    places.splice(1, 0, form);
  }
  let local: (Occasion & { readonly local: readonly RuleOptions[] }) | undefined;
  let interaction: (Occasion & Declared) | undefined;
  for (const element of places) {
    const around = path.includes(element) ? path.slice(path.indexOf(element)) : outOf(element);
    const found = declared(element, around, type);
    if (!found || !(found.entry || found.local[0])) continue;
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
      isChecked: (origin as Partial<HTMLInputElement>).checked,
      nativeEvent,
    };
    if (found.local[0]) local ??= occasion;
    if (!entry) continue;
    interaction = { ...occasion, entry };
    break;
  }
  // After the payload is read, because a command may change it.
  for (const options of local?.local ?? []) {
    if (!local || !isMeant(options, nativeEvent)) continue;
    if (options.prevent) prevent(nativeEvent);
    if (!isHeldKey || options.repeat) runCommands(options.local, local);
  }
  if (!interaction || !isMeant(interaction.options, nativeEvent)) return;
  if ((interaction.options.prevent || type === "submit") && endpoint()) prevent(nativeEvent);
  if (isHeldKey && !interaction.options.repeat) return;
  // An answer may change again what a local rule has changed.
  const captured: Interaction = {
    ...interaction,
    sentFields: sentBy(interaction.element, nativeEvent),
    settlings: [],
    shown: new Set(),
    marked: new Set(),
    moment: tick(),
    ran: "no",
    path: location.pathname,
    presser: pressedSubmit(),
    isCancelled,
  };
  const send = () => sendAfterDelay(captured);
  if (type === "submit") {
    const cancel = () => {
      captured.isCancelled = true;
      Event.prototype.preventDefault.call(nativeEvent);
    };
    // The runtime has prevented it already, so the event itself doesn't say who else does.
    nativeEvent.preventDefault = cancel;
    Object.defineProperty(nativeEvent, "returnValue", { set: (isGoing) => isGoing || cancel() });
  }
  if (LEAVING.includes(type)) {
    // In a page that was left, a text that was not sent may be shown again.
    unlessTaken(path, () => (type !== "change" && isHidden(origin)) || send());
  } else if (type === "reset") afterReset(captured, send);
  else send();
};

/** Does something once a form is reset, with what its fields show then, unless it isn't reset. */
const afterReset = (captured: Interaction, act: () => void) =>
  setTimeout(() => {
    const { nativeEvent, element, payload, options } = captured;
    if (nativeEvent.defaultPrevented && !options.prevent) return;
    Object.assign(payload, payloadOf(nativeEvent, element));
    // The reset is an edit, and an answer may change again what it has changed.
    Object.assign(captured, { moment: tick() });
    act();
  });

/**
 * Whether one of `keys` was pressed. A named key is one without modifiers but for those that are
 * written before it (`Shift+Enter`). A printed one is one without Ctrl and Meta, unless AltGraph
 * holds them.
 *
 * Enter may accept a suggestion of an input method (IME). That key press is not for the page. In
 * Safari, only its key code tells, because the composition has ended before.
 */
const isMeant = ({ keys }: RuleOptions, event: NativeEvent): boolean => {
  if (!keys) return true;
  if (event.isComposing || event.keyCode === 229) return false;
  return keys.some((written) => {
    // The key may itself be a plus sign.
    const names = written.replace("Ctrl", "Control").split(/\+(?=.)/);
    const key = names.pop();
    const isFree = (at: number) => !key?.[1] && (at < 2 || isHeld(event, "AltGraph"));
    return (
      key === event.key &&
      MODIFIERS.every((one, at) => {
        const isWritten = names.includes(one);
        return isHeld(event, one) ? isWritten || isFree(at) : !isWritten;
      })
    );
  });
};

/** Where the key that is held went down, unless something that it caused was prevented. */
let held: { readonly target: EventTarget | null; readonly partKey: unknown } | undefined;

const prevent = (event: NativeEvent): void => {
  event.preventDefault();
  held = undefined;
};

/** Whether a key press repeats one that is meant once. */
const isRepeat = ({ key = "", repeat }: NativeEvent): boolean =>
  !!repeat && /^(Enter|Escape| )$/.test(key);

/**
 * Prevents such a repeat if the first was prevented, and wherever else the focus is by then: Enter
 * would press the button that an answer has brought it to. A render may make another part, or that
 * of another row, of the same element.
 */
export const noteKey = (event: KeyboardEvent): void => {
  const { target } = event;
  const partKey = target instanceof Element && identityOfPart(target);
  if (!isRepeat(event)) held = { target, partKey };
  else if (target !== held?.target || partKey !== held.partKey) event.preventDefault();
};

/** Events that browsers also raise if a script, such as a render, removes, moves or hides an element. */
const LEAVING: readonly string[] = ["blur", "focusout", "change", "close"];

/**
 * Does something, unless the script that is running takes an element of the path from its place,
 * also to put it into another. What such a script raises is no act of a person's. After a person's
 * act, no script is running.
 */
const unlessTaken = (path: readonly Element[], act: () => void): void => {
  // A place that is emptied was told before this begins, so it is seen only that the path has gone.
  let isTaken = false;
  const note = (changes: readonly MutationRecord[]) => {
    isTaken ||= changes.some(({ removedNodes }) =>
      path.some((element) => [...removedNodes].includes(element)),
    );
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  queueMicrotask(() => {
    note(observer.takeRecords());
    observer.disconnect();
    if (!isTaken && path.every(isThere)) act();
  });
};

/** An element with the properties of form fields. Not every element has all of them. */
type Control = Element & Partial<Omit<HTMLInputElement, keyof Element>>;

/**
 * The payload of an event's dispatch (PROTOCOL 5).
 *
 * The `value` is the `detail` of a `CustomEvent` that has one, else that of the part's element. If
 * the part is a form or a fieldset, the `value` is that of the field that raised the event. A form
 * also sends its `fields`, because the meaning of one field may depend on the others, and the
 * `name` of that field. A password, revealed or not, is sent only if the part is the password field
 * itself, or if the form is submitted. A file becomes `{}` in the JSON, and the server skips that
 * entry.
 */
const payloadOf = (event: Event & Partial<SubmitEvent>, part: Element): Record<string, unknown> => {
  const path = event.composedPath().filter((place) => place instanceof Element);
  const own = event instanceof CustomEvent ? event.detail : undefined;
  // If an element around a form declares `submit`, the payload is read from that form.
  const group = event.type === "submit" ? path[0] : part;
  const isForm = group instanceof HTMLFormElement;
  if (!isForm && !(group instanceof HTMLFieldSetElement)) return { value: own ?? valueIn(part) };
  // The controls include fields outside of the form that belong to it by their `form` attribute.
  const controls: Control[] = [
    ...read(isForm ? HTMLFormElement : HTMLFieldSetElement, "elements", group),
  ];
  // What raised the event may be in the shadow tree of a control.
  const at = path.findIndex((place) => controls.includes(place as Control));
  const field = path.slice(0, at + 1).some(isPassword) ? undefined : (path[at] as Control);
  const value = own ?? (field && valueIn(field));
  return isForm
    ? { value, name: field && nameOf(field), ...fieldsOf(group, controls, event) }
    : { value };
};

const fieldsOf = (
  form: HTMLFormElement,
  controls: readonly Control[],
  { type, submitter }: Partial<SubmitEvent>,
): Record<string, unknown> => {
  const data = new FormData(form, submitter);
  // Chrome leaves the button out before version 112.
  const { name, value, type: kind } = (submitter ?? {}) as Partial<HTMLInputElement>;
  // An image button sends where it was pressed, and no value.
  if (name && kind !== "image" && !data.has(name)) data.append(name, `${value}`);
  for (const control of controls) {
    if (type !== "submit" && isPassword(control)) data.delete(nameOf(control));
  }
  // A form leaves out boxes and lists in which nothing is chosen.
  const unchecked = controls.filter(
    (one) =>
      /^(checkbox|select-multiple)$/.test(`${one.type}`) &&
      one.name &&
      !data.has(one.name) &&
      !one.matches(":disabled"),
  );
  const names = [...new Set(unchecked.map(({ name }) => name))];
  return { fields: [...data], unchecked: names[0] && names };
};

/**
 * The value of an element: a boolean for a checkbox, the value of a checked radio, a list for a
 * multiple select, whether a `<details>` is open, the text with line breaks for content-editable,
 * otherwise `.value`; undefined if the element has none of these.
 */
const valueIn = (field: Control): unknown => {
  if (field.type === "radio" && !field.checked) return;
  if (field.type === "checkbox") return field.checked;
  if (field.type === "select-multiple") {
    return findAll<HTMLOptionElement>(field, ":checked").map(({ value }) => value);
  }
  if (field instanceof HTMLDetailsElement) return field.open;
  // The value of a list item is its number.
  if (field instanceof HTMLLIElement) return;
  return field.isContentEditable ? writtenIn(field as HTMLElement) : field.value;
};

/** Matches an element that takes no press. A control in the legend of a fieldset still does. */
const DISABLED = ":disabled:not(fieldset)";

const NAMES = [ATTR_PART, ATTR_KEY, ATTR_INSTANCE];

/** Whether what was pressed is still in the page, as the same part of the same row. */
const isSame = ([, path, marks]: EarlyEvent): boolean => {
  const [origin] = path;
  return (
    !!origin &&
    isThere(origin) &&
    outOf(origin).every((place, at) => place === path[at]) &&
    path.every(
      (place, at) =>
        NAMES.every((name, which) => attributeOf(place, name) === marks[at]?.[which]) &&
        !matches(place, DISABLED),
    )
  );
};

/** What was kept. An element of this name does not count. */
const keptEarly = () => (Object.hasOwn(self, "ServiceUiEarly") ? self.ServiceUiEarly : undefined);

/** Has nothing more kept, because the runtime listens. */
export const endEarly = (): void => {
  const kept = keptEarly();
  if (kept) kept.over = 1;
};

/**
 * Captures what a person pressed or submitted before the runtime was there, once and in order. It
 * raises no events, because the page's other scripts have heard them.
 */
export const captureEarly = (): void => {
  for (const early of keptEarly()?.splice(0) ?? []) {
    const [event, path, , isHeld] = early;
    let isTaken = false;
    const preventDefault = () => {
      isTaken = true;
    };
    // An event that has ended has no path, and what was held looks prevented.
    Object.assign(event, { composedPath: () => path, preventDefault });
    if (isHeld) Object.defineProperty(event, "defaultPrevented", { value: false });
    if (event.type === "click") notePress(event);
    if (isSame(early)) capture(event);
    const { target, submitter } = event as SubmitEvent;
    // It was none of ours, so the browser does what it would have done.
    if (isHeld && !isTaken && isThere(target as Element)) {
      const button = (submitter as HTMLButtonElement | null)?.form === target ? submitter : null;
      quietly(() => HTMLFormElement.prototype.requestSubmit.call(target, button));
    }
  }
};
