import type { Act, ActName, Command, Source } from "../wire/commands";
import { ATTR_PART, ATTR_TARGET } from "../wire/markup";
import { EVENT_AT_ONCE } from "../wire/runtime-events";
import {
  attributeOf,
  findAll,
  focused,
  formOf,
  hydrated,
  isHidden,
  isIgnored,
  matches,
  pause,
  quietly,
  raise,
  read,
  rootOf,
  writeAttribute,
} from "./dom";
import { finder } from "./elements";
import { type Field, isFirst, OPERATIONS, renderedIn, resolve, stateOf } from "./fields";
import { focus } from "./focus";
import type { Interaction, Sent } from "./interaction";
import {
  byScript,
  isComposing,
  markEdited,
  markReset,
  noteReset,
  put,
  resetAtOnce,
  showState,
  slotOf,
  tick,
  writeBeneath,
  written,
} from "./ledger";
import { hasLeft } from "./native";
import { clearJudged } from "./patches";

/** What commands need to know, of an interaction or of an event that is never sent. */
export type Occasion = Pick<
  Interaction,
  "root" | "element" | "ancestry" | "payload" | "isChecked" | "nativeEvent"
>;

/** Several elements are meant only by `every`. */
export const elementsOf = (command: Command, occasion: Occasion): readonly Element[] => {
  if (command.targetName) {
    const found = finder(occasion, command.op === "copy" ? isOriginal : undefined)(command);
    return found[1] && !command.every ? [] : found;
  }
  const form = formOf(occasion.nativeEvent.target as Element);
  return form && rootOf(form) === occasion.root && !isIgnored(form) ? [form] : [];
};

/**
 * Runs commands on the elements of one instance.
 *
 * @param owner the interaction with which they are settled; none if they are local
 */
export const runCommands = (
  commands: readonly Command[] = [],
  occasion: Occasion,
  owner?: Interaction,
): void => {
  for (const command of commands) {
    let elements = elementsOf(command, occasion);
    for (const element of elements) {
      try {
        run(command, element, occasion, owner);
      } catch {
        elements = [];
      }
    }
    raise(EVENT_AT_ONCE, { ...occasion, command, elements });
  }
};

const run = (
  command: Command,
  element: Element,
  occasion: Occasion,
  owner: Interaction | undefined,
): void => {
  if (!("value" in command)) {
    ACTS[command.op](element as HTMLElement, owner ?? occasion, command);
    return;
  }
  const change = resolve(command.value, occasion);
  const operation = OPERATIONS.get(command.op);
  if (owner) put(element, command, owner, change);
  else {
    const value = change(operation?.valueIn(element, command.attribute)) ?? null;
    // It is an edit, which wins over what is shown at once.
    writeBeneath(element, { ...command, value }, Infinity);
    if (command.attribute) slotOf(element, command).edited = tick();
    else markEdited(element);
  }
};

/**
 * Takes back, the last first, what an interaction has shown at once and nothing has confirmed. What
 * it did stays if the handler has run, unless what was sent was invalid.
 */
export const settle = ({ settlings, ran, invalidAt }: Interaction): void => {
  for (const one of settlings.splice(0).reverse()) {
    try {
      one(ran === "yes" && !invalidAt);
    } catch {
      // A file can't be given back to its field, nor a dialog shown that has left the page.
    }
  }
  placeCopies();
};

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

/**
 * Shows what the fields were rendered with, in the form's own instance alone. If it is local, they
 * are told nothing any more; otherwise the answer says.
 */
const reset: Doing = (form, occasion) => {
  const { settlings } = occasion;
  const fields = [...read(HTMLFormElement, "elements", form as HTMLFormElement)].filter(
    (control) =>
      rootOf(control) === rootOf(form) && !isIgnored(control) && isFirst(control as Field),
  ) as Field[];
  const told = { ...occasion, sentFields: [form, ...fields], marked: new Set(), moment: tick() };
  if (!settlings) clearJudged(told as Partial<Sent> as Sent, form);
  for (const field of fields) {
    const former = stateOf(field);
    if (settlings) {
      resetAtOnce(field, occasion as Interaction, (isLost) => {
        if (isLost) occasion.isDisplaced ||= former !== renderedIn(field);
        // Or else it would join what a person types next, who may not be looking.
        else if (field === focused()) field.select?.();
      });
      noteReset(field);
    } else {
      // What a person does in their browser alone is an edit.
      showState(field, renderedIn(field));
      markReset(field);
    }
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
  if (isOpen) modals.add(element);
  return true;
};

/** The dialogs that commands have opened. */
export const modals = new Set<HTMLDialogElement>();

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
    const value = resolve(texts[target] as Source, occasion)("") as string;
    OPERATIONS.get("setText")?.putValue(element, { op: "setText", value });
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
  while (asked.get(form) === since && isComposing(form));
  if (asked.get(form) !== since || hasLeft(since) || !matches(form, SUBMITTED)) return;
  const action = new URL(read(HTMLFormElement, "action", form as HTMLFormElement));
  if (action.origin !== location.origin) return;
  for (const field of read(HTMLFormElement, "elements", form as HTMLFormElement)) {
    written(field).draft = undefined;
  }
  quietly(() => HTMLFormElement.prototype.requestSubmit.call(form));
};

/** What inserts each copy, in the order of the copies. */
const copies = new Set<() => void>();

/** Moves the copies behind the rows that a render has inserted. */
const placeCopies = (): void => {
  for (const insert of copies) insert();
};

/** Whether an element is what a view renders to be copied: a hidden one, and no copy. */
const isOriginal = (element: Element): boolean => {
  // What a command finds is in a root, so something is around it.
  const parent = read(Node, "parentElement", element) as Element;
  return attributeOf(element, "hidden") !== null && !isIgnored(parent);
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
