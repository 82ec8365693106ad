import type { Interaction } from "./interaction";
import { put } from "./spots";

/**
 * Takes back a person's click on a box, which the function that it returns shows again, as the
 * interaction's own change. So the box goes back with everything else that the interaction shows,
 * or if it is not sent at all. In a form that is itself the part, the box is the person's.
 */
export const holdClick = (interaction: Interaction): (() => void) => {
  const { element, isChecked, nativeEvent, options } = interaction;
  const box = nativeEvent.target as HTMLInputElement;
  if (
    !options.atOnce ||
    // After a `click`, React would compare with what is written here.
    nativeEvent.type !== "change" ||
    box.type !== "checkbox" ||
    box.checked !== isChecked ||
    element instanceof HTMLFormElement
  )
    return () => {};
  box.checked = !isChecked;
  return () => put(box, { op: "setValue" }, interaction, () => `${isChecked}`, true);
};
