import { read } from "./dom";
import { waiting } from "./interaction";
import { skip } from "./skip";
import { markEdited, written } from "./written";

/** Notes that a field was reset. What it has held back by then is not sent any more. */
export const noteReset = (field: Element): void => {
  written(field).isReset = true;
  for (const [element, interaction] of waiting) {
    if (interaction.nativeEvent.target !== field) continue;
    waiting.delete(element);
    interaction.abort?.();
    skip(interaction, "replaced");
  }
};

/** Notes a reset of the browser's own, which is a person's edit, once it has happened. */
export const followReset = (event: Event): void => {
  setTimeout(() => {
    if (event.defaultPrevented) return;
    for (const field of read(HTMLFormElement, "elements", event.target as HTMLFormElement)) {
      markEdited(field);
      noteReset(field);
    }
  });
};
