import { read } from "./dom";
import { type AnyField, stateOf } from "./fields";
import { waiting } from "./interaction";
import { skip } from "./skip";
import { markEdited, written } from "./written";

/** Notes what a reset shows in a field. What it has held back by then is not sent any more. */
export const noteReset = (field: Element): void => {
  written(field).reset = stateOf(field as AnyField);
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
    const { target, defaultPrevented } = event;
    // An element of the page's own may call an event so.
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
    for (const field of read(HTMLFormElement, "elements", target)) {
      markEdited(field);
      noteReset(field);
    }
  });
};
