import { type Interaction, waiting } from "./interaction";
import { enqueue } from "./queue";

/** When an interaction was last let through, in milliseconds, by element and event. */
const wentOnMs = new WeakMap<Element, Map<string, number>>();

/**
 * Lets an interaction through when its `debounce` or `throttle` time is over, or at once if the
 * event has neither option.
 *
 * A new interaction replaces one of the same element and event that is still held back. If another
 * event of the element is held back, that event's interaction is sent first, to keep the order.
 * `debounce` wins over `throttle`. With `throttle`, the first interaction is sent at once.
 */
export const pace = (interaction: Interaction): void => {
  const { element, entry, options } = interaction;
  const times = wentOnMs.get(element);
  if (options.once && times?.has(entry.e)) return;
  const lastMs = times?.get(entry.e);
  const other = waiting.get(element);
  if (other && other.entry.e !== entry.e) release(other);
  waiting.set(element, interaction);
  const delayMs = options.debounce || (lastMs ? lastMs + options.throttle - performance.now() : 0);
  if (delayMs > 0) setTimeout(release, delayMs, interaction);
  else release(interaction);
};

/**
 * Lets all waiting interactions through before a form is submitted or the focus moves, so that the
 * last keystroke is always sent.
 */
export const flush = (): void => waiting.forEach(release);

const release = (interaction: Interaction): void => {
  const { element, entry } = interaction;
  if (waiting.get(element) !== interaction) return;
  waiting.delete(element);
  wentOnMs.set(element, (wentOnMs.get(element) ?? new Map()).set(entry.e, performance.now()));
  enqueue(interaction);
};
