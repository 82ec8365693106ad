import type { DispatchSuccessBody } from "../protocol/dispatch";
import { ATTR_PENDING } from "../protocol/markup";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { deliver } from "./deliver";
import { raise, writeAttribute } from "./dom";
import { type Interaction, inFlight } from "./interaction";
import { followUp } from "./page-requests";
import { endpoint } from "./transport";

/**
 * Sends an interaction according to the concurrency mode of its event. `queue`, the default, first
 * waits for the responses to the element's earlier interactions. `replace` aborts the earlier ones,
 * and `parallel` does not wait for them. `drop` sends the new interaction only if there is no
 * earlier one.
 *
 * The element is marked as busy until all of its interactions are done, refreshes included.
 */
export const enqueue = async (interaction: Interaction): Promise<void> => {
  const {
    element,
    options: { concurrency },
  } = interaction;
  const earlier = inFlightOf(element);
  if (!raise(EVENT_CAPTURED, interaction) || !endpoint()) return;
  if (concurrency === "drop" && earlier[0]) return;
  inFlight.add(interaction);
  markBusy(element);
  if (concurrency === "replace") {
    for (const other of earlier.splice(0)) {
      inFlight.delete(other);
      other.abort?.();
    }
  }
  interaction.answered = deliverAfter(concurrency === "parallel" ? [] : earlier, interaction);
  const answer = await interaction.answered;
  if (answer) await followUp(answer);
  inFlight.delete(interaction);
  markBusy(element);
};

const deliverAfter = async (
  earlier: readonly Interaction[],
  interaction: Interaction,
): Promise<DispatchSuccessBody | undefined> => {
  for (const { answered } of earlier) await answered;
  return deliver(interaction);
};

const inFlightOf = (element: Element): Interaction[] =>
  [...inFlight].filter((other) => other.element === element);

const markBusy = (element: Element): void => {
  const isBusy = inFlightOf(element)[0];
  writeAttribute(element, ATTR_PENDING, isBusy ? "" : null);
  writeAttribute(element, "aria-busy", isBusy ? "true" : null);
};
