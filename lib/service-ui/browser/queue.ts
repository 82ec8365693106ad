import type { DispatchSuccessBody } from "../wire/dispatch";
import { ATTR_BUSY } from "../wire/markup";
import { EVENT_CAPTURED, type SkipReason } from "../wire/runtime-events";
import { runCommands, settle } from "./at-once";
import { holdChoice } from "./choices";
import { attributeOf, formOf, isShown, raise, read, writeAttribute } from "./dom";
import { isPassword } from "./fields";
import { finder } from "./find";
import { pause } from "./hydration";
import {
  does,
  endpoint,
  type Interaction,
  inFlight,
  skip,
  unsettled,
  waiting,
} from "./interaction";
import { askBeforeLeaving, isOutdated, tellWaiting } from "./line";
import { isRepeated } from "./native";
import { nameUnsent, textOf } from "./notice";
import { followUp, noteAnswered } from "./page";
import { deliver, focusInvalid, focusPart } from "./request";
import { written } from "./written";

/**
 * Sends an interaction according to the concurrency mode of its event, which counts interactions of
 * the same element and event. `queue`, the default, first waits for the responses to the earlier
 * ones. `replace` aborts the earlier ones, and `parallel` does not wait for them. `drop`, the
 * default of `submit`, sends the new interaction only if there is no earlier one; a submit is
 * dropped only if it repeats an earlier one, and else waits.
 *
 * A submit also waits for what typing in its form has in flight, so that it never overtakes a text.
 * What changes every row at once is about those on their way, too: it keeps its place among all
 * interactions of its instance, but for streams that have begun.
 *
 * The element is marked as busy until all of its interactions are done, refreshes included.
 */
export const enqueue = async (interaction: Interaction): Promise<void> => {
  const { element, entry, options } = interaction;
  const isSubmit = entry.e === "submit";
  const mode = options.concurrency ?? (isSubmit ? "drop" : "queue");
  const earlier = othersOf(interaction);
  if (!raise(EVENT_CAPTURED, interaction)) {
    settle(interaction);
    return;
  }
  if (!endpoint()) return;
  const isDropped = isSubmit ? earlier.some((other) => isRepeated(other, interaction)) : earlier[0];
  if (mode === "drop" && isDropped) {
    settle(interaction);
    skip(interaction, "dropped");
    return;
  }
  const before = [...inFlight].filter(
    (other) =>
      (isSubmit && isTyping(other, interaction)) ||
      (other.root === interaction.root &&
        !other.isStream &&
        (does(interaction, "every") || does(other, "every"))),
  );
  // Whoever does it again needs no button for it, which would do it twice.
  written(element).named.get(typedIn(interaction))?.();
  if (mode === "replace") for (const other of earlier.splice(0)) giveUp(other, "replaced");
  for (const other of stoppedBy(interaction)) giveUp(other, "stopped");
  note("add", interaction);
  runCommands(options.atOnce, interaction, interaction);
  if (mode !== "parallel") before.push(...earlier);
  for (const other of inFlight) if (isOutdated(other)) giveUp(other, "replaced");
  await follow(before, interaction);
};

/** Sends an interaction after others, and follows it until all that it has asked for is done. */
const follow = async (before: readonly Interaction[], interaction: Interaction): Promise<void> => {
  tellWaiting();
  interaction.answered = deliverAfter(before, interaction);
  try {
    const answer = await interaction.answered;
    noteAnswered();
    if (answer) {
      await followUp(answer, interaction);
      focusPart(answer, interaction);
    }
  } finally {
    note("delete", interaction);
    const { invalidAt } = interaction;
    const isClosed = invalidAt && !isShown(invalidAt);
    settle(interaction);
    // What opens its dialog again has moved the focus to the first field.
    if (isClosed) focusInvalid(interaction);
    offer(interaction);
  }
};

/** What the same event of the same element has in flight. */
const othersOf = ({ element, entry }: Interaction): Interaction[] =>
  [...written(element).inFlight].filter((other) => other.entry.e === entry.e);

/** Names what was not done if a person has waited for it, or if something else is in its field. */
const offer = (interaction: Interaction): void => {
  const { ran, element, invalidAt, isDisplaced } = interaction;
  const isRefused = invalidAt && isDisplaced;
  const unsent = isRefused ? textOf("not_run") : interaction.unsent;
  if (!unsent) return;
  const again = () => {
    const earlier = othersOf(interaction);
    // It has waited, so it is not sent for another user, and is named again if it is not done.
    const renewed = { request: undefined, waited: Date.now(), unsent: undefined, isStale: false };
    note("add", Object.assign(interaction, renewed));
    follow(earlier, interaction);
  };
  const text = typedIn(interaction);
  written(element).named.set(text, nameUnsent(unsent, text, ran === "no" ? again : undefined));
  askBeforeLeaving();
};

const deliverAfter = async (
  earlier: readonly Interaction[],
  interaction: Interaction,
): Promise<DispatchSuccessBody | undefined> => {
  for (const { answered } of earlier) await answered?.catch(() => {});
  if (isOutdated(interaction)) giveUp(interaction, "replaced");
  return deliver(interaction);
};

/** Settles it now, because one that waits for another, or pauses before a repeat, ends later. */
const giveUp = (interaction: Interaction, reason: SkipReason): void => {
  note("delete", interaction);
  waiting.delete(interaction.element);
  interaction.abort?.();
  // What the handler has done is in the render that the interaction waits for.
  if (interaction.ran !== "yes") settle(interaction);
  skip(interaction, reason);
};

/**
 * What the part that an event stops has in flight or holds back: the nearest one, or all if none is
 * nearest.
 */
const stoppedBy = (interaction: Interaction): Interaction[] => {
  const { stops } = interaction.options;
  const elements = stops ? finder(interaction)({ targetPart: stops, targetName: stops }) : [];
  return unsettled().filter(({ element }) => elements.includes(element));
};

/** Has an interaction join or leave those in flight, and marks its element while any is. */
const note = (how: "add" | "delete", interaction: Interaction): void => {
  const { element } = interaction;
  const known = written(element);
  inFlight[how](interaction);
  known.inFlight[how](interaction);
  const isBusy = known.inFlight.size > 0;
  // The page may have its own.
  const { busy = attributeOf(element, ATTR_BUSY) } = known;
  known.busy = isBusy ? busy : undefined;
  writeAttribute(element, ATTR_BUSY, isBusy ? "true" : busy);
  if (how === "add") return;
  tellWaiting();
  noteAnswered();
};

/** Whether it is in flight because somebody typed or chose something in a form. */
const isTyping = ({ nativeEvent: { type, target } }: Interaction, submit: Interaction): boolean =>
  /^(input|change)$/.test(type) && formOf(target as Element) === submit.nativeEvent.target;

/** How much of what stands in the page is enough to tell a button from others. */
const LABEL_CHARACTERS = 80;

/**
 * What a person has typed for an interaction, by which they know it: of a form, the texts of its
 * fields; else the value. Neither a password nor a hidden field is shown. What has no text is told
 * by its label.
 */
const typedIn = ({ payload, nativeEvent, element }: Interaction): string => {
  const { type, target, submitter } = nativeEvent as SubmitEvent;
  let values = /^(input|change)$/.test(type) && !isSecret(target as Element) ? [payload.value] : [];
  if (type === "submit" && target instanceof HTMLFormElement) {
    const controls = [...read(HTMLFormElement, "elements", target)] as HTMLInputElement[];
    const shown = controls.filter((one) => one !== submitter && !isSecret(one));
    const names = shown.map(({ name }) => name);
    const fields = payload.fields as readonly (readonly [string, unknown])[];
    values = fields.filter(([name]) => names.includes(name)).map(([, value]) => value);
  }
  const texts = values.filter((value) => typeof value === "string" && value.trim());
  return texts.join(", ") || labelOf((submitter ?? element) as HTMLInputElement);
};

const isSecret = (field: Element): boolean =>
  isPassword(field) || (field as HTMLInputElement).type === "hidden";

const labelOf = (element: HTMLInputElement): string => {
  const label = attributeOf(element, "aria-label") ?? element.labels?.[0]?.textContent;
  return `${label ?? element.textContent}`.trim().slice(0, LABEL_CHARACTERS);
};

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
