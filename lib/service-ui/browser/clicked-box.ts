import type { Interaction } from "./interaction";
import { put } from "./spots";
import { written } from "./written";

/**
 * Takes back a person's click on a box, which the function that it returns shows again, as the
 * interaction's own change. So the box goes back with everything else that the interaction shows,
 * or if it is not sent at all. In a form that is itself the part, the box is the person's.
 *
 * It is the person's edit only once the handler has run. Until then, answers and renders are
 * written beneath it, and a box that goes back is as if nobody had clicked it.
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
  const known = written(box);
  const { edited } = known;
  Object.assign(known, known.former);
  return () => {
    put(box, { op: "setValue" }, interaction, () => `${isChecked}`, true);
    interaction.settlings.push((hasRun) => {
      if (hasRun) known.edited = Math.max(known.edited, edited);
    });
  };
};
