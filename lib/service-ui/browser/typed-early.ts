import { page } from "./dom";
import { isBox, raiseInput, renderedIn, showState, stateOf } from "./fields";
import { ownFields } from "./follow-server";
import { navigationType } from "./keep";
import { editedAt, isTyped } from "./written";

/**
 * Raises `input`, and `change` if the field was left, for each field that differs from what was
 * rendered, although nobody has edited it since the runtime started: a person has typed, ticked or
 * chosen before it could listen.
 *
 * In a document that was loaded again or gone back to, the browser has restored the fields, which is
 * no act of a person: a text raises `input` alone, and a box or a select shows what was rendered.
 * Fields outside of all rendered components are left to the page's other scripts.
 */
export const raiseTypedEarly = (): void => {
  const isRestored = /reload|back/.test(`${navigationType()}`);
  for (const field of ownFields(page())) {
    const rendered = renderedIn(field);
    if (editedAt(field) || isTyped(field) || stateOf(field) === rendered) continue;
    const isChosen = field instanceof HTMLSelectElement || isBox(field);
    if (isRestored && isChosen) showState(field, rendered);
    // The other buttons of the group that was chosen in, and a value that isn't offered.
    else if (
      field.type === "radio" ? !rendered : field.type !== "select-one" || rendered !== "[]"
    ) {
      raiseInput(field);
      if (!isRestored && !field.matches(":focus:read-write")) raiseInput(field, "change");
    }
  }
};
