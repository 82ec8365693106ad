import type { PatchRejection } from "../wire/runtime-events";
import { findAll, formOf, isHydrated, isReacts, isThere, read } from "./dom";
import {
  type Basis,
  basisOf,
  fieldPlaceOf,
  isSameDigest,
  keyOf,
  type Place,
  recordOf,
} from "./elements";
import {
  type AnyField,
  currentOf,
  groupOf,
  isChoice,
  keepSelection,
  OPERATIONS,
  opOf,
  renderedIn,
  type Shown,
  type State,
  stateFor,
  stateOf,
  type Value,
  valueFor,
  type Writing,
  writeState,
} from "./fields";
import { type Interaction, isAsking, skip, waiting } from "./interaction";

/** A change that is shown over a value, by its owner. */
export type Layer<Owner, Value> = readonly [owner: Owner, change: (current: Value) => Value];

/**
 * Shows changes over a value. It knows nothing of a page, so that a test can run it with any order
 * of events.
 *
 * A change is applied to what is beneath it. So if the first of two steps is refused, the second
 * one stays.
 *
 * @param isWritten whether something has written since the last call, as far as the page tells
 * @param isRendering whether what is written now may be older than the changes, as a render may be
 * @param follow told whether anything is shown over it
 */
export const layersOf = <Owner, Value>(
  read: () => Value,
  write: (value: Value) => void,
  isWritten = () => false,
  isRendering = () => false,
  follow = (_isOver: boolean): void => {},
) => {
  let base: Value;
  let shown: Value | undefined;
  let layers: readonly Layer<Owner, Value>[] = [];
  const show = (): void => {
    const value = layers.reduce((beneath, [, change]) => change(beneath), base);
    if (value !== shown) write(value);
    shown = read();
    isWritten();
    follow(!!layers[0]);
  };
  /** Takes over what something else has written. It wins over the changes, unless it is a render. */
  const notice = (isTold?: boolean): void => {
    const value = read();
    if (!isWritten() && !isTold && value === shown) return;
    if (value === shown || !isRendering()) layers = [];
    base = shown = value;
    show();
  };
  return {
    notice,
    isOver: () => !!layers[0],
    add: (layer: Layer<Owner, Value>): void => {
      notice();
      layers = [...layers, layer];
      show();
    },
    /** Adds what a person has chosen, which is shown already, over what was shown before. */
    choose: (layer: Layer<Owner, Value>, rendered: Value): void => {
      if (!layers[0]) base = shown ?? rendered;
      layers = [...layers, layer];
      shown = read();
      show();
    },
    /**
     * Writes the value beneath.
     *
     * @param next gives it, or writes it and reads it again
     * @param isKept which changes stay; default all
     */
    rebase: (
      next: (current: Value, read: () => Value) => Value,
      isKept = (_owner: Owner): boolean => true,
    ): void => {
      notice();
      base = next(base, read);
      shown = read();
      layers = layers.filter(([owner]) => isKept(owner));
      show();
    },
    /**
     * Takes a change back, or has it hold, over all that it covers.
     *
     * @returns whether it was still shown
     */
    settle: (layer: Layer<Owner, Value>, holds?: boolean): boolean => {
      notice();
      const at = layers.indexOf(layer);
      if (at >= 0 && holds) base = layer[1](base);
      layers = holds ? layers.slice(at + 1) : layers.filter((other) => other !== layer);
      show();
      return at >= 0;
    },
  };
};

export type Layers<Owner, Value> = ReturnType<typeof layersOf<Owner, Value>>;

/** What an operation changes of an element. */
export type Changed = Omit<Writing, "value">;

/** A field's value, or a text or an attribute of an element. Times are on the logical clock. */
interface Slot {
  /**
   * When a person or a local command last edited it; 0 is never. What they have ticked or chosen,
   * and its event carries, lies over it.
   */
  edited: number;
  /** The capture of the interaction that patched it last; 0 is never. */
  patched: number;
  /** What shows over it, if anything ever did. */
  layers?: Layers<Interaction, Value>;
}

/** What a person has given a field, and nothing has made the server's since. */
export interface Draft {
  readonly of: Written;
  /** What it was begun on. */
  basis: Basis | undefined;
  /** What the server has taken of it, if no render has shown it. */
  awaited?: unknown;
}

/** What the server has taken of a field. */
export interface Taken {
  /** When the event that has sent it was captured, and when it was answered. */
  readonly moment: number;
  readonly at: number;
  /** Whether an event of the field's own has ever sent it, and not its form. */
  readonly isAlone: boolean;
}

/** What is known of a field; of the radio buttons of a group, once. */
export interface Written extends Slot {
  /** The field, or the one that has replaced it; of a group, one of its buttons. */
  bearer: AnyField;
  draft?: Draft | undefined;
  taken?: Taken;
  /** What it showed when it was reset, if nobody has edited it since. */
  reset?: State | undefined;
  /** What the last edit has changed of this. */
  former?: Edited;
  /** What a person last gave a field. */
  typed?: State | undefined;
  /** Whether they did so before React took over the page. */
  isEarly?: boolean;
  /** What the server rendered a field with. */
  rendered?: State;
  /** Where the field stands, if a person has edited it. */
  place?: Place | undefined;
  /** What the notice has named of it, by what was typed, and how to name it no more. */
  readonly named: Map<string, () => void>;
}

type Edited = Partial<Pick<Written, "edited" | "draft" | "reset">>;

const all = new WeakMap<Element, Written>();

/** What is known of a field. */
export const written = (field: Element): Written => {
  const group = all.has(field) ? [field] : groupOf(field);
  const known = group.map((one) => all.get(one)).find(Boolean) ?? {
    bearer: field as AnyField,
    edited: 0,
    patched: 0,
    named: new Map(),
  };
  all.set(field, known);
  return known;
};

/** Whether an operation writes what a field holds. */
const isOfField = (element: Element, { op }: Changed): element is AnyField => op === opOf(element);

const slots = new WeakMap<Element, Map<string, Slot>>();

/** The slot that an operation writes. */
export const slotOf = (element: Element, changed: Changed): Slot => {
  const { op, attribute: name = op } = changed;
  if (isOfField(element, changed)) return written(element);
  const own = slots.get(element) ?? new Map<string, Slot>();
  const slot = own.get(name) ?? { edited: 0, patched: 0 };
  slots.set(element, own.set(name, slot));
  return slot;
};

/** Has what is known of a field hold for the one that has replaced it, also what comes later. */
export const inherit = (element: Element, from: Element): void => {
  const known = written(from);
  known.bearer = element as AnyField;
  for (const one of groupOf(element)) all.set(one, known);
};

let logicalClock = 0;

/**
 * Advances the logical clock, a counter that orders captured events and edits, and returns its new
 * value.
 */
export const tick = (): number => ++logicalClock;

/** When a person last edited something, by what is edited and all that is around it. */
const edits = new WeakMap<EventTarget, number>();

/** Notes an act of a person's. To move the focus counts as an edit of the document. */
export const noteActIn = (target: EventTarget): unknown => edits.set(target, tick());

/** Does what moves the focus, which is no act of a person. */
export const byScript = <Result>(act: () => Result): Result => {
  const at = editedAt(document);
  const result = act();
  edits.set(document, at);
  return result;
};

/** Where the composition (IME) that is open takes place: its field and everything around it. */
let composing: readonly EventTarget[] = [];

/**
 * When a person last edited a field, or any field inside of an element or the document; 0 if never.
 * A field in which text is being composed counts as edited until the composition ends. If the field
 * has left the page, no event says so.
 */
export const editedAt = (target: EventTarget): number => {
  const field = composing.includes(target) && composing[0];
  return field && isThere(field as Element) ? Infinity : (edits.get(target) ?? 0);
};

/** Whether text is being composed in an element. */
export const isComposing = (element: Element): boolean => editedAt(element) === Infinity;

/** Makes what a field holds a person's, as an edit does. */
export const markEdited = (element: Element): void => {
  const known = written(element);
  const { edited, reset, draft } = known;
  const field = element as AnyField;
  const now = tick();
  if (!draft || isOfOther(field)) {
    known.draft = { of: known, basis: basisOf(field, known.rendered, now) };
    known.place = fieldPlaceOf(field);
  }
  known.former = { edited, reset, draft };
  known.edited = now;
  edits.set(field, now);
  known.reset = undefined;
  noteTyped(field);
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
export const noteTyped = (field: AnyField): void => {
  const known = written(field);
  known.typed = stateOf(field);
  known.isEarly = !isHydrated(field);
};

/** React writes the text of a text area once more when it hydrates it, over what was typed. */
export const keepOverHydration = (field: HTMLTextAreaElement): void => {
  const known = written(field);
  const { typed, isEarly, patched, edited } = known;
  if (!isEarly || !isReacts(field)) return;
  // React may begin again, until the whole component is hydrated.
  known.isEarly = !isHydrated(field);
  const isWritten = stateOf(field) === renderedIn(field) && patched <= edited;
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
    (!!place.fieldKey[0] && !!record && !isSameDigest(place.fieldKey[0], record)) ||
    (!!place.key && !!key && place.key !== key)
  );
};

/** Whether a field is the person's: edited since the server took it, or a patch set it. */
export const isDraft = (field: Element): boolean =>
  (!!written(field).draft || isComposing(field)) && !isOfOther(field);

/**
 * Notes the time when a person types: at `input`, and when a composition starts. The end of one
 * changes no text: it comes after the `input` that does. A field that gets the focus has none, such
 * as one that a render has moved.
 */
export const noteEdit = (event: Event & Partial<InputEvent>): void => {
  const { type } = event;
  const path = event.composedPath();
  const isStart = type === "compositionstart";
  composing = isStart || event.isComposing ? path : [];
  const [field] = path as Element[];
  // A script of the page may have written since.
  if (type === "focusin" && field && isChoice(field)) layersOfField(field as AnyField).notice();
  if ((!isStart && type !== "input") || !field) return;
  markEdited(field);
  // What is typed wins over what is shown at once, also if it is the same.
  if (!isChoice(field)) written(field).layers?.notice(true);
  // The form of a field may stand elsewhere.
  for (const target of [...path, formOf(field) ?? field] as Element[]) {
    noteActIn(target);
    // A custom element is a field, too, and so is what is in its shadow tree.
    if ("value" in target) written(target).edited = tick();
  }
};

/** Notes a reset that is a person's act. */
export const markReset = (field: AnyField): void => {
  markEdited(field);
  noteReset(field);
};

/** Notes what a reset shows in a field. What it has held back by then is not sent any more. */
export const noteReset = (field: AnyField): void => {
  written(field).reset = stateOf(field);
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
      markReset(field as AnyField);
    }
  });
};

/** What shows over a field's value. What a render says of it is written later, by the runtime. */
const layersOfField = (field: AnyField): Layers<Interaction, Value> => {
  const known = written(field);
  known.layers ??= layersOf<Interaction, Value>(
    () => currentOf(known.bearer),
    (state) => writeState(known.bearer, state ?? ""),
  );
  return known.layers;
};

/** What shows over a text or an attribute. */
const layersOfDom = (element: Element, changed: Changed): Layers<Interaction, Value> => {
  const slot = slotOf(element, changed);
  if (slot.layers) return slot.layers;
  const { op, attribute } = changed;
  const operation = OPERATIONS.get(op);
  // React writes an attribute or a text only if it renders something else than before. So a record
  // tells that a render has confirmed what is shown, even if it is the same.
  const observer = new MutationObserver(() => isTranslated() || layers.notice(true));
  // What a translator makes of a text is nobody's change.
  const isTranslated = () => op === "setText" && !!findAll(element, "font")[0];
  let known: Shown;
  const layers = layersOf<Interaction, Value>(
    () => {
      if (known === undefined || !isTranslated()) known = operation?.valueIn(element, attribute);
      return known;
    },
    (value) => operation?.putValue(element, { op, attribute, value: value as string }),
    () => !!observer.takeRecords()[0] && !isTranslated(),
    isAsking,
    (isOver) => {
      const texts = { characterData: true, childList: true, subtree: true };
      if (isOver) observer.observe(element, attribute ? { attributeFilter: [attribute] } : texts);
      else observer.disconnect();
    },
  );
  slot.layers = layers;
  return layers;
};

/** Shows a change until its interaction is settled. */
export const put = (
  element: Element,
  changed: Changed,
  interaction: Interaction,
  change: (current: Shown) => Shown,
): void => {
  const layers = isOfField(element, changed)
    ? layersOfField(element)
    : layersOfDom(element, changed);
  const ofField = (state: Value) =>
    stateFor(element as AnyField, change(valueFor(element as AnyField, state)), state) ?? state;
  const layer = [
    interaction,
    isOfField(element, changed) ? ofField : (change as typeof ofField),
  ] as const;
  interaction.shown.add(element);
  layers.add(layer);
  interaction.settlings.push(() => layers.settle(layer));
};

/** What an interaction carries of a field that a person has ticked or chosen in. */
export const carried = new WeakMap<Interaction, Draft>();

/**
 * Has what a person has ticked or chosen go back if it is not done, with everything else that the
 * interaction shows: to what was there before, or to what the server has said since, as if nobody
 * had touched it. If they have chosen again meanwhile, that goes back to the same. In a form that is
 * itself the part, the choice is the person's until the form is sent, and a text always is.
 */
export const holdChoice = (interaction: Interaction): void => {
  const { element, nativeEvent, settlings, moment } = interaction;
  const field = nativeEvent.target as AnyField;
  const isOwn = nativeEvent.type === "change" && !(element instanceof HTMLFormElement);
  if (!isOwn || !isChoice(field) || !isTyped(field)) return;
  const known = written(field);
  const layers = layersOfField(field);
  const chosen = stateOf(field);
  const layer = [interaction, () => chosen] as const;
  layers.choose(layer, renderedIn(field));
  settlings.push((hasRun) => {
    if (layers.settle(layer, hasRun) && hasRun) known.edited = Math.max(known.edited, moment);
  });
  // The interaction carries it from here on, and what is beneath wasn't edited.
  if (known.draft) carried.set(interaction, known.draft);
  Object.assign(known, known.former);
};

/**
 * Has a field show what it was rendered with until its interaction is settled, and from then on if
 * it is done.
 *
 * @param isLost called if it goes back, with whether something else was written since
 */
export const resetAtOnce = (
  field: AnyField,
  interaction: Pick<Interaction, "settlings">,
  goBack: (isLost: boolean) => void,
): void => {
  const layers = layersOfField(field);
  const layer = [interaction as Interaction, () => renderedIn(field)] as const;
  layers.add(layer);
  interaction.settlings.push((hasRun) => {
    const isLost = !layers.settle(layer, hasRun);
    if (!hasRun) goBack(isLost);
  });
};

/**
 * Writes beneath what newer interactions show at once, and what a person has chosen since.
 *
 * @returns why it is not written, if it isn't
 */
export const writeBeneath = (
  element: Element,
  writing: Writing,
  moment: number,
): PatchRejection | undefined => {
  const operation = OPERATIONS.get(writing.op);
  const isField = isOfField(element, writing);
  const layers = isField ? layersOfField(element) : slotOf(element, writing).layers;
  if (!layers) return operation?.putValue(element, writing);
  let reason: PatchRejection | undefined;
  layers.rebase(
    (current, read) => {
      // A person may have chosen something else in a field since.
      const state = isField && stateFor(element, writing.value, current);
      if (state == null) reason = "invalid";
      else if (!isField) reason = operation?.putValue(element, writing);
      return isField ? (state ?? current) : read();
    },
    (owner) => owner.moment > moment,
  );
  return reason;
};

/** Has a field hold a state, beneath what is shown at once. A render may have written it already. */
export const showState = (field: AnyField, state: State): void =>
  keepSelection(field, () => layersOfField(field).rebase(() => state));
