import { ATTR_PENDING } from "../protocol/markup";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { type Interaction, ofSamePart, turns } from "./interaction";
import { raise } from "./page-events";
import { send } from "./send";
import { endpoint } from "./transport";

/**
 * Sends an interaction when those of its part let it: after all earlier ones (`queue`, the default), at
 * once in their place (`replace`), at once beside them (`parallel`), or only where there is none (`drop`).
 *
 * Its element is marked as busy for as long as any of its interactions is on its way.
 */
export const takeTurn = async (interaction: Interaction): Promise<void> => {
  const { element, concurrency } = interaction;
  const earlier = ofSamePart(turns, interaction);
  if (!raise(EVENT_CAPTURED, interaction) || !endpoint()) return;
  if (concurrency === "drop" && earlier[0]) return;
  if (concurrency === "replace") {
    for (const other of earlier.splice(0)) {
      turns.delete(other);
      other.abort?.();
    }
  }
  turns.add(interaction);
  markBusy(element);
  if (concurrency !== "parallel") for (const other of earlier) await other.done;
  await send(interaction, earlier);
  turns.delete(interaction);
  markBusy(element);
};

const markBusy = (element: Element): void => {
  const isBusy = [...turns].some((other) => other.element === element);
  // The attribute is "true", or is not there.
  element.ariaBusy = (isBusy || null) as string | null;
  element.toggleAttribute(ATTR_PENDING, isBusy);
};
