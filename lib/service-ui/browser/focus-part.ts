import type { DispatchSuccessBody } from "../wire/dispatch";
import { elementsOf } from "./at-once";
import type { Interaction } from "./interaction";
import { focus } from "./keep-focus";
import { hasLeft } from "./leave-page";
import { editedAt } from "./logical-clock";

/**
 * Moves the focus to the part that a response names, which is found as a patch finds its element,
 * unless a person has typed or gone to another page since.
 */
export const focusPart = (
  { focus: place }: DispatchSuccessBody,
  interaction: Interaction,
): void => {
  if (!place || hasLeft(interaction) || editedAt(document) > interaction.moment) return;
  const { part: targetName, key: targetKey } = place;
  const [part] = elementsOf(
    { op: "focus", targetName, ...(targetKey && { targetKey }) },
    interaction,
  );
  if (part instanceof HTMLElement) focus(part);
};
