import type { DispatchSuccessBody } from "../wire/dispatch";
import { elementsOf } from "./at-once";
import { findAll, focused } from "./dom";
import { pause } from "./hydration";
import type { Interaction } from "./interaction";
import { focus, hasMoved } from "./keep-focus";
import { hasLeft } from "./leave-page";

/** How long a message is silent, milliseconds: browsers raise their events with the next frame. */
const SILENCE_MS = 1_000;

/**
 * After a `submit`, moves the focus to the first field that the response has marked as invalid,
 * unless a person has typed or moved it since. A screen reader reads that field with its message, which
 * describes it. So the message must not be announced as well, unless the focus was there already.
 *
 * @returns that field, if there is one
 */
export const focusInvalid = (sent: Interaction): Element | undefined => {
  const invalid = findAll<HTMLElement>(sent.root, "[aria-invalid=true]:not(form)");
  const first = invalid.find((field) => sent.marked.has(field));
  const former = focused();
  if (first && first !== former && sent.entry.e === "submit" && !hasMoved(sent)) {
    focus(first);
    // Nothing is read if it can't have the focus, as while a script has disabled it.
    for (const message of (focused() !== former && first.ariaDescribedByElements) || []) {
      if (message.ariaLive !== "polite") continue;
      message.ariaLive = "off";
      pause(SILENCE_MS).then(() => {
        message.ariaLive = "polite";
      });
    }
  }
  return first;
};

/**
 * Moves the focus to the part that a response names, which is found as a patch finds its element,
 * unless a person has typed, moved the focus or gone to another page since.
 */
export const focusPart = (
  { focus: place }: DispatchSuccessBody,
  interaction: Interaction,
): void => {
  if (!place || hasLeft(interaction) || hasMoved(interaction)) return;
  const { part: targetName, key: targetKey } = place;
  const [part] = elementsOf(
    { op: "focus", targetName, ...(targetKey && { targetKey }) },
    interaction,
  );
  if (part instanceof HTMLElement) focus(part);
};
