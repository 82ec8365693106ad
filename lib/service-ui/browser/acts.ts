import type { Act, ActName } from "../wire/commands";
import { ATTR_PART, ATTR_TARGET } from "../wire/markup";
import {
  attributeOf,
  findAll,
  focused,
  isHidden,
  isIgnored,
  matches,
  quietly,
  read,
  rootOf,
  writeAttribute,
} from "./dom";
import { type Field, groupOf, renderedIn, showState, stateOf } from "./fields";
import { hydrated, pause } from "./hydration";
import type { Interaction } from "./interaction";
import { focus } from "./keep-focus";
import { hasLeft } from "./native";
import { OPERATIONS, resolve } from "./operations";
import { byScript, editedAt, markEdited, noteReset, tick, written } from "./written";

/**
 * Does something in the page. It may add what to do when the interaction is settled, depending on
 * whether the handler has run. A local act is settled at once.
 */
type Doing = (
  element: HTMLElement,
  occasion: Pick<Interaction, "payload" | "isChecked"> &
    Partial<Pick<Interaction, "settlings" | "shown" | "isDisplaced">>,
  act: Act,
) => void;

/** Shows what the fields were rendered with, in the form's own instance alone. */
const reset: Doing = (form, occasion) => {
  const { settlings } = occasion;
  for (const control of read(HTMLFormElement, "elements", form as HTMLFormElement)) {
    if (rootOf(control) !== rootOf(form) || isIgnored(control)) continue;
    const field = control as Field;
    // Of a group of radio buttons, the chosen one.
    const [chosen = field] = groupOf(field).filter(stateOf);
    const former = stateOf(chosen);
    // What a field can't read is not equal to an empty default.
    if ((control as Partial<Field>).validity?.badInput) field.value = "";
    showState(field, renderedIn(field));
    const emptied = stateOf(field);
    // What a person does in their browser alone is an edit.
    if (!settlings) markEdited(field);
    noteReset(field);
    const moment = tick();
    // In front, because the first field of a group knows the choice, and what comes last is taken
    // back first.
    settlings?.unshift((hasRun) => {
      // What was typed since stays, even if it was sent since.
      if (hasRun) return;
      if (stateOf(field) !== emptied || editedAt(field) > moment) {
        occasion.isDisplaced ||= former !== emptied;
        return;
      }
      showState(chosen, former);
      // Or else a refresh of another interaction would empty it.
      markEdited(field);
      // Or else it would join what a person types next, who may not be looking.
      if (field === focused()) field.select?.();
    });
  }
};

/**
 * Shows or closes a dialog or a popover. An element that is neither throws.
 *
 * @returns false if it was so already
 */
const setOpen = (element: HTMLElement, isOpen: boolean): boolean => {
  if (!(element instanceof HTMLDialogElement)) {
    const wasOpen = matches(element, ":popover-open");
    HTMLElement.prototype[isOpen ? "showPopover" : "hidePopover"].call(element);
    return wasOpen !== isOpen;
  }
  if (element.open === isOpen || (isOpen && isHidden(element))) return false;
  element[isOpen ? "showModal" : "close"]();
  if (isOpen) closeIfHidden(element);
  return true;
};

/** A modal dialog in a page that was left would make the page that is shown inert. */
const closeIfHidden = (dialog: HTMLDialogElement): void => {
  const observer = new ResizeObserver(() => {
    if (dialog.open && !isHidden(dialog)) return;
    observer.disconnect();
    dialog.close();
  });
  observer.observe(dialog);
};

const opening =
  (isOpen: boolean): Doing =>
  (element, { settlings }) => {
    // What is local is the person's, who may be in the dialog when an older answer comes.
    if (!settlings) setOpen(element, isOpen);
    else if (byScript(() => setOpen(element, isOpen))) {
      settlings.push((hasRun) => hasRun || byScript(() => setOpen(element, !isOpen)));
    }
  };

/**
 * Inserts a copy of a hidden element before it. The view has made the original inert and ignored
 * content, and so is the copy.
 */
const copy: Doing = (original, occasion, { texts = {} }) => {
  const clone = original.cloneNode(true) as Element;
  for (const element of [clone, ...findAll(clone, "*")]) {
    for (const name of ["id", "name", "hidden"]) writeAttribute(element, name, null);
    const target = attributeOf(element, ATTR_TARGET) ?? attributeOf(element, ATTR_PART) ?? "";
    if (!Object.hasOwn(texts, target)) continue;
    const value = resolve(texts[target] ?? "", occasion)("") ?? "";
    OPERATIONS.get("setText")?.write(element, { op: "setText", value });
  }
  const insert = async () => {
    // React would take an element that it did not render for a fault of the server's HTML.
    await hydrated(original);
    if (copies.has(insert)) Element.prototype.before.call(original, clone);
  };
  copies.add(insert);
  occasion.shown?.add(clone);
  occasion.settlings?.push(() => {
    copies.delete(insert);
    clone.remove();
  });
  insert();
};

/** Matches a form that a local command may submit. */
const SUBMITTED = "form:valid:not([method]:not([method=get i]))";
/** What was asked last of each form. A submit of the person's own ends it. */
const asked = new WeakMap<Element, unknown>();

/**
 * Submits a GET form of this site with what a person has typed or chosen, as Enter would, unless
 * its fields are invalid, or the person has gone elsewhere since.
 */
const submit: Doing = async (form, _, { debounce = 0 }) => {
  const since = { moment: tick(), path: location.pathname };
  if (!asked.has(form)) {
    const end = () => asked.delete(form);
    EventTarget.prototype.addEventListener.call(form, "submit", end, { once: true });
  }
  asked.set(form, since);
  // Or else the browser would load another page.
  await hydrated();
  do await pause(debounce);
  while (asked.get(form) === since && editedAt(form) === Infinity);
  if (asked.get(form) !== since || hasLeft(since) || !matches(form, SUBMITTED)) return;
  const { origin } = new URL(read(HTMLFormElement, "action", form as HTMLFormElement));
  if (origin !== location.origin) return;
  for (const field of read(HTMLFormElement, "elements", form as HTMLFormElement)) {
    written(field).handed = tick();
  }
  quietly(() => HTMLFormElement.prototype.requestSubmit.call(form));
};

/** What inserts each copy, in the order of the copies. */
const copies = new Set<() => void>();

/** Moves the copies behind the rows that a render has inserted. */
export const placeCopies = (): void => {
  for (const insert of copies) insert();
};

/** Whether an element is what a view renders to be copied: a hidden one, and no copy. */
export const isOriginal = (element: Element): boolean => {
  const parent = read(Node, "parentElement", element);
  return attributeOf(element, "hidden") !== null && !!parent && !isIgnored(parent);
};

/** All acts. None of them takes a selector, an address or HTML. An act that can't be done throws. */
export const ACTS: Readonly<Record<ActName, Doing>> = {
  reset,
  focus: (element) => focus(element),
  select: (element) => {
    focus(element);
    (element as Field).select();
  },
  show: opening(true),
  close: opening(false),
  copy,
  submit,
};
