import { type Interaction, waiting } from "./interaction";
import { enqueue } from "./queue";

/** When each event of an element last went on, in milliseconds. */
const wentOnMs = new WeakMap<Element, Map<string, number>>();

/**
 * Lets an interaction through at the pace of its options: at once, unless they say otherwise.
 *
 * It replaces one of its own element and event that waits. One of another event of its element goes
 * first, so that interactions keep their order. `debounce` wins over `throttle`, whose first goes
 * at once.
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
 * Lets through what waits, before a form is submitted or focus moves on: the last keystroke is
 * always sent.
 */
export const flush = (): void => waiting.forEach(release);

/** Lets one through that still waits. */
const release = (interaction: Interaction): void => {
  const { element, entry } = interaction;
  if (waiting.get(element) !== interaction) return;
  waiting.delete(element);
  wentOnMs.set(element, (wentOnMs.get(element) ?? new Map()).set(entry.e, performance.now()));
  enqueue(interaction);
};
