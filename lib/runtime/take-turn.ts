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
  const earlier = ofSamePart(turns, interaction);
  if (!raise(EVENT_CAPTURED, interaction) || !endpoint()) return;
  if (interaction.concurrency === "drop" && earlier[0]) return;
  turns.add(interaction);
  markBusy(interaction.element);
  for (const other of earlier) {
    if (interaction.concurrency === "replace") {
      turns.delete(other);
      other.letGo?.();
    } else if (interaction.concurrency !== "parallel") await other.answered;
  }
  await send(interaction);
  turns.delete(interaction);
  markBusy(interaction.element);
};

const markBusy = (element: Element): void => {
  const isBusy = [...turns].some((other) => other.element === element);
  element.toggleAttribute(ATTR_PENDING, isBusy);
  // The attribute is "true", or is not there.
  element.ariaBusy = (isBusy || null) as string | null;
};
