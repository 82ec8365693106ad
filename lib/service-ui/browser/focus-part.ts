import type { DispatchSuccessBody } from "../wire/dispatch";
import { elementsOf } from "./at-once";
import type { Interaction } from "./interaction";
import { focus, hasMoved } from "./keep-focus";
import { hasLeft } from "./leave-page";

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
