import { ATTR_PENDING } from "../protocol/markup";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { writeAttribute } from "./dom";
import { followUp } from "./follow-up";
import { type Interaction, ofSameElement, turns } from "./interaction";
import { raise } from "./page-events";
import { send } from "./send";
import { endpoint } from "./transport";

/**
 * Sends an interaction when those of its element let it: after the answers to all earlier ones
 * (`queue`, the default), at once in their place (`replace`), at once beside them (`parallel`), or
 * only where there is none (`drop`).
 *
 * Its element is marked as busy until what each of its interactions asked for is in the page.
 */
export const takeTurn = (interaction: Interaction): void => {
  const earlier = ofSameElement(turns, interaction);
  const { concurrency } = interaction.options;
  if (!raise(EVENT_CAPTURED, interaction) || !endpoint()) return;
  if (concurrency === "drop" && earlier[0]) return;
  turns.add(interaction);
  markBusy(interaction.element);
  if (concurrency === "replace") {
    for (const other of earlier) {
      turns.delete(other);
      other.letGo?.();
    }
  }
  const waits = earlier[0] && concurrency !== "replace" && concurrency !== "parallel";
  interaction.answered = waits
    ? Promise.all(earlier.map((other) => other.answered)).then(() => send(interaction))
    : send(interaction);
  interaction.answered.then(followUp).then(() => {
    turns.delete(interaction);
    markBusy(interaction.element);
  });
};

const markBusy = (element: Element): void => {
  const isBusy = [...turns].some((other) => other.element === element);
  writeAttribute(element, ATTR_PENDING, isBusy ? "" : null);
  writeAttribute(element, "aria-busy", isBusy ? "true" : null);
};
