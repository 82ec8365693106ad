import { type Basis, basisOf } from "./basis";
import { formOf, isThere, read } from "./dom";
import {
  type AnyField,
  groupOf,
  heldBy,
  isChoice,
  noteHeld,
  renderedIn,
  type State,
  showState,
  stateOf,
} from "./fields";
import { isHydrated, isReacts } from "./hydration";
import { inFlight, skip, waiting } from "./interaction";
import { isSameDigest } from "./manifests";
import { fieldPlaceOf, keyOf, type Place, recordOf } from "./place";

/** What is known of an element. Times are on the logical clock; 0 is never. */
interface Written {
  /**
   * When a person last edited it, or any field inside of it. The document counts as edited, too, if
   * they move the focus.
   */
  edited: number;
  /** When a local command set its attributes. */
  readonly attributes: Map<string, number>;
  /** When an event of a field was captured that the server has taken since. */
  handed: number;
  /** When the server's answer to such an event came. */
  taken?: number;
  /** The captures of the interactions that patched it last, and whose patch set its value last. */
  patched: number;
  set: number;
  /** Whether it was handed over by an event of its own, and not with a form. */
  isAlone?: boolean;
  /** What it showed when it was reset, if nobody has edited it since. */
  reset?: State | undefined;
  /** What the last edit has changed of this. */
  former?: Pick<Written, "edited" | "reset" | "typed">;
  /** What a choice was before the last edit. */
  held?: State | undefined;
  /**
   * What a person has chosen of a field and nobody has answered, in this order; of a group of radio
   * buttons, the first knows.
   */
  readonly choices: Choice[];
  /** What a person last gave a field. */
  typed?: State | undefined;
  /** Whether they did so before React took over the page. */
  isEarly?: boolean;
  /** What the server rendered a field with. */
  rendered?: State;
  /** What the draft in it was begun on. */
  basis?: Basis | undefined;
  /**
   * What the server has taken of it, if a person has edited it since and no render has shown it.
   */
  awaited?: unknown;
  /** Where the field stands, if a person has edited it. */
  place?: Place | undefined;
  /** What the notice has named of it, by what was typed, and how to name it no more. */
  readonly named: Map<string, () => void>;
}

/** What was known of a field, or of each button of its group, when a person had just chosen. */
export interface Choice {
  known: readonly (Written & { readonly one: AnyField })[];
}

const all = new WeakMap<EventTarget, Written>();

/** What is known of an element; of the document, when it was edited. */
export const written = (target: EventTarget): Written => {
  let known = all.get(target);
  if (!known) {
    known = {
      edited: 0,
      attributes: new Map(),
      choices: [],
      handed: 0,
      patched: 0,
      set: 0,
      named: new Map(),
    };
    all.set(target, known);
  }
  return known;
};

/** Has what is known of a field hold for the one that has replaced it, also what comes later. */
export const inherit = (element: Element, from: Element): void => {
  all.set(element, written(from));
};

let logicalClock = 0;

/**
 * Advances the logical clock, a counter that orders captured events and edits, and returns its new
 * value.
 */
export const tick = (): number => ++logicalClock;

/** Does what moves the focus, which is no act of a person. */
export const byScript = <Result>(act: () => Result): Result => {
  const known = written(document);
  const { edited } = known;
  const result = act();
  known.edited = edited;
  return result;
};

/** Where the composition (IME) that is open takes place: its field and everything around it. */
let composing: readonly EventTarget[] = [];

/**
 * When a person last edited a field, or any field inside of an element or the document, or an
 * attribute alone; 0 if never. A field in which text is being composed counts as edited until the
 * composition ends. If the field has left the page, no event says so.
 */
export const editedAt = (target: EventTarget, attribute?: string): number => {
  if (attribute) return written(target).attributes.get(attribute) ?? 0;
  const field = composing.includes(target) && composing[0];
  return field && isThere(field as Element) ? Infinity : written(target).edited;
};

/** Makes what a field holds a person's, as an edit does, or an attribute of it alone. */
export const markEdited = (element: Element, attribute?: string): void => {
  const edited = tick();
  if (attribute) written(element).attributes.set(attribute, edited);
  else
    for (const field of groupOf(element)) {
      const known = written(field);
      // Not `isDraft`, which counts a composition that has just begun.
      const isBegun = known.edited > Math.max(known.handed, known.set) && !isOfOther(field);
      if (!isBegun) {
        known.basis = basisOf(field, known.rendered, edited);
        known.place = fieldPlaceOf(field as AnyField);
        known.awaited = undefined;
      }
      known.former = { edited: known.edited, reset: known.reset, typed: known.typed };
      known.held = isChoice(field) ? heldBy(field) : undefined;
      known.edited = edited;
      known.reset = undefined;
      noteTyped(field);
    }
  noteHeld(element);
};

/**
 * Whether a field shows what it was reset to, which is nothing of a person's. A script, such as that
 * of a date picker, may have written something else, and told only of a `change`.
 */
export const isReset = (field: Element): boolean => {
  const { reset } = written(field);
  return reset !== undefined && reset === stateOf(field as AnyField);
};

/** Notes what a field holds as a person's. */
export const noteTyped = (element: Element): void => {
  const known = written(element);
  known.typed = stateOf(element as AnyField);
  known.isEarly = !isHydrated(element);
};

/** React writes the text of a text area once more when it hydrates it, over what was typed. */
export const keepOverHydration = (field: HTMLTextAreaElement): void => {
  const known = written(field);
  const { typed, isEarly, set, edited } = known;
  if (!isEarly || !isReacts(field)) return;
  // React may begin again, until the whole component is hydrated.
  known.isEarly = !isHydrated(field);
  const isWritten = stateOf(field) === renderedIn(field) && set <= edited;
  if (isWritten && typed !== undefined) showState(field, typed);
};

/** Whether a field still holds what a person gave it, and nothing that the page or a reset wrote. */
export const isTyped = (field: AnyField): boolean =>
  written(field).typed === stateOf(field) && !isReset(field);

/**
 * Whether a field stands in another record or row now than when a person edited it. A render may
 * use the same element for both.
 */
export const isOfOther = (field: Element): boolean => {
  const { place } = written(field);
  if (!place) return false;
  const [record, key] = [recordOf(field), keyOf(field)];
  return (
    (!!place.record && !!record && !isSameDigest(place.record, record)) ||
    (!!place.key && !!key && place.key !== key)
  );
};

/** Whether a field is the person's: edited since the server took it, or a patch set it. */
export const isDraft = (field: Element): boolean => {
  const { handed, set } = written(field);
  return editedAt(field) > Math.max(handed, set) && !isOfOther(field);
};

/**
 * Notes the time when a person types: at `input`, and when a composition starts. The end of one
 * changes no text: it comes after the `input` that does. A field that gets the focus has none, such
 * as one that a render has moved.
 */
export const noteEdit = (event: Event & Partial<InputEvent>): void => {
  const { type, isComposing } = event;
  const path = event.composedPath();
  const isStart = type === "compositionstart";
  composing = isStart || isComposing ? path : [];
  const [field] = path as Element[];
  // A script of the page may have written since; what is shown at once isn't held.
  const isShown = [...inFlight].some(({ shown }) => !!field && shown.has(field));
  if (type === "focusin" && field && !isShown) noteHeld(field);
  if ((!isStart && type !== "input") || !field) return;
  markEdited(field);
  // The form of a field may stand elsewhere.
  for (const target of [...path, formOf(field) ?? field]) written(target).edited = tick();
};

/** Notes what a reset shows in a field. What it has held back by then is not sent any more. */
export const noteReset = (field: Element): void => {
  written(field).reset = stateOf(field as AnyField);
  for (const one of waiting) {
    if (one.nativeEvent.target !== field) continue;
    waiting.delete(one);
    one.abort?.();
    skip(one, "replaced");
  }
};

/** Notes a reset of the browser's own, which is a person's edit, once it has happened. */
export const followReset = (event: Event): void => {
  const now = tick();
  setTimeout(() => {
    const { target, defaultPrevented } = event;
    // An element of the page's own may call an event so.
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
    for (const field of read(HTMLFormElement, "elements", target)) {
      // What a person types comes before a timer, if the page is busy.
      if (written(field).edited > now) continue;
      markEdited(field);
      noteReset(field);
    }
  });
};
