import { pause } from "./hydration";
import { type Interaction, waiting } from "./interaction";
import { enqueue } from "./queue";
import { skip } from "./skip";
import { written } from "./written";

/**
 * Sends an interaction when its `debounce` or `throttle` time is over, or at once if the event has
 * neither option.
 *
 * A new interaction replaces one of the same element and event that is still held back. If another
 * event of the element is held back, that event's interaction is sent first, to keep the order.
 * `debounce` wins over `throttle`. With `throttle`, the first interaction is sent at once.
 */
export const sendAfterDelay = (interaction: Interaction): void => {
  const { element, entry, options } = interaction;
  const lastMs = written(element).sentAtMs?.get(entry.e);
  // A script may submit a form in which the focus stays, so that no `change` has come before.
  if (entry.e === "submit") flush();
  const other = waiting.get(element);
  if (other && other.entry.e !== entry.e) sendNow(other);
  else other?.abort?.();
  waiting.set(element, interaction);
  const delayMs =
    options.debounce || (lastMs ? lastMs + (options.throttle ?? 0) - performance.now() : 0);
  // What cancels a submit may run after this, and microtasks run between two listeners.
  if (delayMs > 0 || entry.e === "submit")
    pause(delayMs, interaction).then(() => sendNow(interaction));
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
  const { element, entry } = interaction;
  if (waiting.get(element) !== interaction) return;
  waiting.delete(element);
  interaction.abort?.();
  const known = written(element);
  known.sentAtMs = (known.sentAtMs ?? new Map()).set(entry.e, performance.now());
  if (interaction.isCancelled) skip(interaction, "cancelled");
  else enqueue(interaction);
};
