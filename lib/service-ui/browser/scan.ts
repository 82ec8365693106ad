import type { Manifest } from "../wire/manifest";
import { modals } from "./at-once";
import { capture } from "./capture";
import {
  around,
  attributeOf,
  CONTENT,
  findAll,
  isHidden,
  isIgnored,
  isThere,
  listen,
  matches,
  page,
  read,
  rootOf,
  SCRIPTS,
  writeAttribute,
} from "./dom";
import { followServer, passDraftsOn } from "./drafts";
import { eventsOf, readManifest } from "./elements";
import { notePasswordsIn } from "./fields";
import { forgetPlace, passFocusOn } from "./focus";
import { waiting } from "./interaction";
import { catchUp } from "./kept";
import { editedAt, keepOverHydration } from "./ledger";
import { noteOpen } from "./native";
import { sendNow } from "./queue";

/** Matches a radio button that was rendered as chosen, and of whose group none is. */
const UNTICKED = "[type=radio]:default:indeterminate";

/**
 * Takes each control of content out of a form around that content, or of a form that it names.
 * Otherwise Enter in such a field would submit the form with the application's own button, and a
 * required field would block it.
 *
 * A radio button that is checked when it comes unticks the form's own ones of its name. If nobody
 * has edited the form, this ticks what was rendered so.
 */
export const takeOutOfForms = (place: Element): void => {
  // Each is looked at once, so that the cost stays linear.
  const forms = new Set<HTMLFormElement>();
  for (const control of [place, ...findAll(place, CONTENT)] as HTMLInputElement[]) {
    const { form, checked } = control;
    // A form's own fields can shadow `form`, so that it is no form. A form that is named may come
    // later.
    const isForeign =
      form instanceof HTMLFormElement ? !isIgnored(form) : attributeOf(control, "form");
    if (!isForeign || !isIgnored(control)) continue;
    // No element has an empty id, so this names no form.
    writeAttribute(control, "form", "");
    if (form instanceof HTMLFormElement && checked && !editedAt(form)) forms.add(form);
  }
  for (const form of forms) {
    for (const own of read(HTMLFormElement, "elements", form) as Iterable<HTMLInputElement>) {
      if (matches(own, UNTICKED)) own.checked = true;
    }
  }
};

/** The names of the events that the runtime listens to. */
const listened = new Set<string>();
/** The scripts that the console has been warned of. */
const warned = new WeakSet<Element>();

/**
 * Reads each manifest in a part of the page, and listens to each declared event. Warns once of each
 * script that has no valid manifest.
 *
 * @param place the part to read; the whole page if this is not an element
 */
export const scan = (place?: ParentNode): Manifest[] => {
  const element = place instanceof Element ? place : page();
  const own = around(element, SCRIPTS);
  return (own ? [own] : findAll(element, SCRIPTS)).flatMap((script) => {
    const manifest = readManifest(script);
    if (!manifest) {
      if (!warned.has(script)) console.warn("bad manifest", script);
      warned.add(script);
      return [];
    }
    for (const e of eventsOf(script, manifest)) {
      if (!listened.has(e)) listen(e, capture);
      listened.add(e);
    }
    return manifest;
  });
};

/** Takes in a part of the page that is new to the runtime. */
export const adopt = (place: Element): void => {
  notePasswordsIn(place);
  scan(place);
  takeOutOfForms(place);
  noteOpen(place);
  followServer(place);
  catchUp(place);
};

/**
 * Takes in what is new in the page, and reads existing manifests whose text has changed. Leaves
 * alone what is new in an editing host: nothing of it counts, and an editor that keeps its elements
 * as they were would take a new attribute back, again and again.
 */
export const follow = (changes: readonly MutationRecord[]): void => {
  // A parser tells of each element that it adds, also in one that was taken in whole.
  const adopted = new Set<Node>();
  for (const { addedNodes, target } of changes) {
    if (adopted.has(target)) {
      for (const node of addedNodes) adopted.add(node);
      continue;
    }
    // As React writes it, a script keeps its text node in Firefox.
    const script = target instanceof Text ? target.parentNode : target;
    if (script instanceof HTMLScriptElement) {
      scan(script);
      const root = rootOf(script);
      // Every render of an instance brings a new manifest.
      if (root) followServer(root);
    } else if (script instanceof HTMLTextAreaElement) keepOverHydration(script);
    else if (!(target as HTMLElement).isContentEditable) {
      for (const node of addedNodes) {
        if (node instanceof Element) adopt(node);
        adopted.add(node);
      }
    }
  }
  passDraftsOn(changes);
  passFocusOn(changes);
  forgetPlace();
  endLeft();
};

/** Whether an element has left, or is in a page that Next keeps hidden. */
const isLeft = (element: Element): boolean => !isThere(element) || isHidden(element);

/**
 * Ends what has left has begun: sends what is held back, for which not every browser raises an
 * event, and closes modal dialogs, which would make the page that is shown inert.
 */
export const endLeft = (): void => {
  for (const one of waiting) if (isLeft(one.element)) sendNow(one);
  for (const dialog of modals) if (isLeft(dialog) && modals.delete(dialog)) dialog.close();
};
