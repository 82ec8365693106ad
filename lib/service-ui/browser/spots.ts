import { isAsking } from "./asking";
import type { Interaction } from "./interaction";
import { type Layers, layersOf } from "./layers";
import { OPERATIONS, type Writing } from "./operations";
import type { Shown } from "./sources";

/** What an operation changes of an element. */
type Changed = Omit<Writing, "value">;
type Spot = Layers<Interaction, Shown> & { readonly observer: MutationObserver };

/** What shows or has shown a change at once, by its element and by what is changed of it. */
const spots = new WeakMap<Element, Map<string, Spot>>();

const newSpot = (element: Element, { op, attribute }: Changed): Spot => {
  const operation = OPERATIONS.get(op);
  // React writes an attribute or a text only if it renders something else than before. So a record
  // tells that a render has confirmed what is shown, even if it is the same.
  const observer = new MutationObserver(() => layers.notice(true));
  const layers = layersOf<Interaction, Shown>(
    () => operation?.read(element, attribute),
    (value) => operation?.write(element, { op, attribute, value: value ?? null }),
    () => !!observer.takeRecords()[0],
    // What a render says of a value is written later, and by the runtime.
    () => isAsking() && op !== "setValue",
  );
  return { ...layers, observer };
};

/**
 * Shows a change until its interaction is settled.
 *
 * @param isAct whether the change stays if the handler has run
 */
export const put = (
  element: Element,
  changed: Changed,
  interaction: Interaction,
  change: (current: Shown) => Shown,
  isAct = false,
): void => {
  const { op, attribute } = changed;
  const own = spots.get(element) ?? new Map<string, Spot>();
  const spot = own.get(attribute ?? op) ?? newSpot(element, changed);
  spots.set(element, own.set(attribute ?? op, spot));
  spot.update((layers) => [...layers, [interaction, change]]);
  if (op !== "setValue") {
    const texts = { characterData: true, childList: true, subtree: true };
    spot.observer.observe(element, attribute ? { attributeFilter: [attribute] } : texts);
  }
  interaction.settlings.push((hasRun) => {
    if (!spot.settle(interaction, isAct && hasRun)[0]) spot.observer.disconnect();
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
