import { findAll } from "./dom";
import { type Interaction, isAsking } from "./interaction";
import { OPERATIONS, type Shown, type Writing } from "./operations";

/** What an operation changes of an element. */
type Changed = Omit<Writing, "value">;
type Spot = Layers<Interaction, Shown> & { readonly observer: MutationObserver };

/** What shows or has shown a change at once, by its element and by what is changed of it. */
const spots = new WeakMap<Element, Map<string, Spot>>();

const newSpot = (element: Element, { op, attribute }: Changed): Spot => {
  const operation = OPERATIONS.get(op);
  // React writes an attribute or a text only if it renders something else than before. So a record
  // tells that a render has confirmed what is shown, even if it is the same.
  const observer = new MutationObserver(() => isTranslated() || layers.notice(true));
  // What a translator makes of a text is nobody's change.
  const isTranslated = () => op === "setText" && !!findAll(element, "font")[0];
  let known: Shown;
  const layers = layersOf<Interaction, Shown>(
    () => {
      if (known === undefined || !isTranslated()) known = operation?.read(element, attribute);
      return known;
    },
    (value) => operation?.write(element, { op, attribute, value: value ?? null }),
    () => !!observer.takeRecords()[0] && !isTranslated(),
    // What a render says of a value is written later, and by the runtime.
    () => isAsking() && op !== "setValue",
  );
  return { ...layers, observer };
};

/** Shows a change until its interaction is settled. */
export const put = (
  element: Element,
  changed: Changed,
  interaction: Interaction,
  change: (current: Shown) => Shown,
): void => {
  const { op, attribute } = changed;
  const own = spots.get(element) ?? new Map<string, Spot>();
  const spot = own.get(attribute ?? op) ?? newSpot(element, changed);
  spots.set(element, own.set(attribute ?? op, spot));
  interaction.shown.add(element);
  spot.update((layers) => [...layers, [interaction, change]]);
  if (op !== "setValue") {
    const texts = { characterData: true, childList: true, subtree: true };
    spot.observer.observe(element, attribute ? { attributeFilter: [attribute] } : texts);
  }
  interaction.settlings.push(() => {
    if (!spot.settle(interaction)[0]) spot.observer.disconnect();
  });
};

/** Writes beneath what newer interactions show at once. */
export const writeBeneath = (
  element: Element,
  { op, attribute }: Changed,
  moment: number,
  write: () => void,
): void => {
  const spot = spots.get(element)?.get(attribute ?? op);
  if (spot) spot.update((layers) => layers.filter(([owner]) => owner.moment > moment), write);
  else write();
};

/** A change that an interaction shows before the server has answered it. */
export type Layer<Owner, Value> = readonly [owner: Owner, change: (current: Value) => Value];

/** A value in the page, with the changes that are shown over it. */
export interface Layers<Owner, Value> {
  /** Takes over what something else has written. It wins over the changes, unless it is a render. */
  notice(isWritten?: boolean): void;
  /**
   * Puts other changes in the place of the present ones.
   *
   * @param write changes the value beneath, before
   */
  update(
    next: (layers: readonly Layer<Owner, Value>[]) => readonly Layer<Owner, Value>[],
    write?: () => void,
  ): void;
  /**
   * Takes back what an owner shows.
   *
   * @returns the changes that are left
   */
  settle(owner: Owner): readonly Layer<Owner, Value>[];
}

/**
 * Shows changes over a value. It knows nothing of a page, so that a test can run it with any order
 * of events.
 *
 * A change is applied to what is beneath it. So if the first of two steps is refused, the second
 * one stays.
 *
 * @param isWritten whether something has written since the last call, as far as the page tells
 * @param isRendering whether what is written now may be older than the changes, as a render may be
 */
export const layersOf = <Owner, Value>(
  read: () => Value,
  write: (value: Value) => void,
  isWritten: () => boolean,
  isRendering: () => boolean,
): Layers<Owner, Value> => {
  let base: Value;
  let shown: Value;
  let layers: readonly Layer<Owner, Value>[] = [];
  const show = (): void => {
    const value = layers.reduce((beneath, [, change]) => change(beneath), base);
    if (value !== shown) write(value);
    shown = read();
    isWritten();
  };
  const notice = (isTold?: boolean): void => {
    const value = read();
    if (!isWritten() && !isTold && value === shown) return;
    if (value === shown || !isRendering()) layers = [];
    base = shown = value;
    show();
  };
  return {
    notice,
    update: (next, writeBeneath) => {
      notice();
      if (writeBeneath) {
        writeBeneath();
        base = shown = read();
      }
      layers = next(layers);
      show();
    },
    settle: (owner) => {
      notice();
      layers = layers.filter(([other]) => other !== owner);
      show();
      return layers;
    },
  };
};
