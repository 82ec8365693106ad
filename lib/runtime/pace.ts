import { type Interaction, ofSameElement } from "./interaction";
import { takeTurn } from "./take-turn";

/** Those that wait for their time. */
export const waiting = new Set<Interaction>();
/** The latest of each event of an element. */
const latest = new WeakMap<Element, Map<string, Interaction>>();

/**
 * Lets an interaction through at the pace of its options: at once, unless they say otherwise.
 *
 * It replaces one of its own element and event that waits. What else waits of its element goes
 * first, so that interactions keep their order. `debounce` wins over `throttle`, whose first goes
 * at once.
 */
export const pace = (interaction: Interaction): void => {
  const { once, debounce, throttle } = interaction.options;
  const own = latest.get(interaction.element) ?? new Map<string, Interaction>();
  const previous = own.get(interaction.entry.e) as Interaction;
  if (once && previous) return;
  latest.set(interaction.element, own.set(interaction.entry.e, interaction));
  waiting.delete(previous);
  ofSameElement(waiting, interaction).forEach(release);
  waiting.add(interaction);
  interaction.lastMs = previous?.lastMs;
  // Not a number where it is the first, or has no throttle: then there is nothing to wait for.
  const delayMs =
    debounce || (interaction.lastMs as number) + (throttle as number) - performance.now();
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
  if (!waiting.delete(interaction)) return;
  interaction.lastMs = performance.now();
  takeTurn(interaction);
};
