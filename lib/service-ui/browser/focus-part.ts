import type { DispatchSuccessBody } from "../wire/dispatch";
import type { Interaction } from "./interaction";
import { focus } from "./keep-focus";
import { editedAt } from "./logical-clock";
import { find } from "./patches";

/**
 * Moves the focus to the part that a response names, which is found as a patch finds its element,
 * unless a person has typed since.
 */
export const focusPart = (
  { focus: place }: DispatchSuccessBody,
  interaction: Interaction,
): void => {
  if (!place || editedAt(document) > interaction.moment) return;
  const { part: targetName, key: targetKey } = place;
  const [part, ...others] = find({ targetName, targetKey }, interaction);
  if (part instanceof HTMLElement && !others[0]) focus(part);
};
