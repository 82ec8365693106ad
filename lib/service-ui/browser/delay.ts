import { holdChoice } from "./choices";
import { pause } from "./hydration";
import { type Interaction, skip, waiting } from "./interaction";
import { enqueue } from "./queue";

/**
 * Sends an interaction when its `debounce` time is over, or at once if the event has none.
 *
 * A new interaction replaces one of the same element and event that is still held back. If another
 * event of the element is held back, that event's interaction is sent first, to keep the order.
 */
export const sendAfterDelay = (interaction: Interaction): void => {
  const { element, entry, options } = interaction;
  // A script may submit a form in which the focus stays, so that no `change` has come before.
  if (entry.e === "submit") flush();
  const other = waiting.get(element);
  holdChoice(interaction);
  if (other && other.entry.e !== entry.e) sendNow(other);
  else other?.abort?.();
  waiting.set(element, interaction);
  const { debounce = 0 } = options;
  // What cancels a submit may run after this, and microtasks run between two listeners.
  if (debounce || entry.e === "submit")
    pause(debounce, interaction).then(() => sendNow(interaction));
  else sendNow(interaction);
};

/**
 * Sends all waiting interactions before a form is submitted or the focus moves, so that the last
 * keystroke is always sent.
 */
export const flush = (): void => waiting.forEach(sendNow);

/** Sends a submit before somebody types on, because what it does at once may empty the field. */
export const flushSubmits = (): void => {
  for (const interaction of waiting.values()) {
    if (interaction.entry.e === "submit") sendNow(interaction);
  }
};

export const sendNow = (interaction: Interaction): void => {
  const { element } = interaction;
  if (waiting.get(element) !== interaction) return;
  waiting.delete(element);
  interaction.abort?.();
  if (interaction.isCancelled) skip(interaction, "cancelled");
  else enqueue(interaction);
};
