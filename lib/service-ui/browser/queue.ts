import type { DispatchSuccessBody } from "../wire/dispatch";
import { ATTR_BUSY } from "../wire/markup";
import { EVENT_CAPTURED, type SkipReason } from "../wire/runtime-events";
import { runCommands, settle } from "./at-once";
import { attributeOf, formOf, isShown, isThere, marker, pause, raise, read } from "./dom";
import { finder } from "./elements";
import { isPassword } from "./fields";
import {
  does,
  endpoint,
  type Interaction,
  inFlight,
  isEdit,
  skip,
  unsettled,
  waiting,
} from "./interaction";
import { holdChoice, written } from "./ledger";
import { askBeforeLeaving, isOutdated, tellWaiting } from "./line";
import { isRepeated } from "./native";
import { nameUnsent, textOf } from "./notice";
import { followUp, noteAnswered } from "./page";
import { deliver, focusInvalid, focusPart } from "./request";

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
const enqueue = (interaction: Interaction): void => {
  const { entry, options, root } = interaction;
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
    giveUp(interaction, "dropped");
    return;
  }
  // Whoever does it again needs no button for it, which would do it twice.
  written(interaction.element).named.get(typedIn(interaction))?.();
  if (mode === "replace") for (const other of earlier) giveUp(other, "replaced");
  for (const other of stoppedBy(interaction)) giveUp(other, "stopped");
  const before = [...inFlight].filter(
    (other) =>
      (mode !== "parallel" && earlier.includes(other)) ||
      (isSubmit && isTyping(other, interaction)) ||
      (other.root === root &&
        !other.isStream &&
        (does(interaction, "every") || does(other, "every"))),
  );
  // Whatever the commands raise, what they show is not the page's own.
  inFlight.add(interaction);
  runCommands(options.atOnce, interaction, interaction);
  follow(before, interaction);
};

/** Sends an interaction after others, and follows it until all that it has asked for is done. */
const follow = async (before: readonly Interaction[], interaction: Interaction): Promise<void> => {
  note("add", interaction);
  for (const other of inFlight) if (isOutdated(other)) giveUp(other, "replaced");
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

/** What the same event of the same element has in flight, also of one that it has replaced. */
const othersOf = ({ element, entry }: Interaction): Interaction[] =>
  [...inFlight].filter(
    (other) =>
      other.entry.e === entry.e &&
      (other.element === element ||
        (written(other.element) === written(element) && !isThere(other.element))),
  );

/** Names what was not done if a person has waited for it, or if something else is in its field. */
const offer = (interaction: Interaction): void => {
  const { ran, element, invalidAt, isDisplaced } = interaction;
  const isRefused = invalidAt && isDisplaced;
  const unsent = isRefused ? textOf("not_run") : interaction.unsent;
  if (!unsent) return;
  const again = () => {
    // It has waited, so it is not sent for another user, and is named again if it is not done.
    const renewed = { request: undefined, waited: Date.now(), unsent: undefined, isStale: false };
    follow(othersOf(interaction), Object.assign(interaction, renewed));
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
  waiting.delete(interaction);
  note("delete", interaction);
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

const markBusy = marker(ATTR_BUSY, "true");

/** Has an interaction join or leave those in flight, whose elements are marked. */
const note = (how: "add" | "delete", interaction: Interaction): void => {
  inFlight[how](interaction);
  markBusy([...inFlight].map(({ element }) => element));
  tellWaiting();
  noteAnswered();
};

/** Whether it is in flight because somebody typed or chose something in a form. */
const isTyping = (one: Interaction, submit: Interaction): boolean =>
  isEdit(one) && formOf(one.nativeEvent.target as Element) === submit.nativeEvent.target;

/** How much of what stands in the page is enough to tell a button from others. */
const LABEL_CHARACTERS = 80;

/**
 * What a person has typed for an interaction, by which they know it: of a form, the texts of its
 * fields; else the value. Neither a password nor a hidden field is shown. What has no text is told
 * by its label.
 */
const typedIn = (interaction: Interaction): string => {
  const { payload, element } = interaction;
  const { type, target, submitter } = interaction.nativeEvent as SubmitEvent;
  let values = isEdit(interaction) && !isSecret(target as Element) ? [payload.value] : [];
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
  const isSubmit = entry.e === "submit";
  // A script may submit a form in which the focus stays, so that no `change` has come before.
  if (isSubmit) flush();
  holdChoice(interaction);
  for (const other of waiting) {
    if (other.element !== element) continue;
    if (other.entry.e !== entry.e) sendNow(other);
    else if (waiting.delete(other)) other.abort?.();
  }
  waiting.add(interaction);
  const { debounce = 0 } = options;
  // What cancels a submit may run after this, and microtasks run between two listeners.
  if (debounce || isSubmit) pause(debounce, interaction).then(() => sendNow(interaction));
  else sendNow(interaction);
};

/**
 * Sends all waiting interactions before a form is submitted or the focus moves, so that the last
 * keystroke is always sent. Before somebody types on, it sends submits alone, because what these do
 * at once may empty the field.
 */
export const flush = (event?: Event): void => {
  for (const one of waiting)
    if (event?.type !== "beforeinput" || one.entry.e === "submit") sendNow(one);
};

export const sendNow = (interaction: Interaction): void => {
  if (!waiting.delete(interaction)) return;
  interaction.abort?.();
  if (interaction.isCancelled) skip(interaction, "cancelled");
  else enqueue(interaction);
};
