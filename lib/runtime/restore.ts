import { ATTR_IGNORE } from "../protocol/markup";
import { EVENT_PAGE_UPDATED } from "../protocol/runtime-events";
import { raise, read, writeAttribute } from "./dom";
import { chosenOf, type Field, initialOf, stateOf, writeState, writeText } from "./field-state";
import { fieldsByKey } from "./fields";
import { hydrated } from "./hydration";
import { clock, type Kept, parse } from "./kept";
import { show } from "./notice";

/**
 * Restores what the previous document kept for this page, and reports the interactions that were
 * lost in the page load.
 *
 * Leaves a field alone if the server now renders another state, or if the field has already been
 * changed, because the newer state wins.
 */
export const restore = async (text: string): Promise<void> => {
  const kept = parse(text, clock());
  if (!kept) return;
  const found = fieldsByKey();
  const restored: [Field, state: string, isUnheard: boolean][] = [];
  let { lost } = kept;
  for (const [key, initial, state, isUnheard] of kept.fields) {
    const field = found.get(key);
    if (field && initialOf(field) === initial && restoreField(field, initial, state)) {
      restored.push([field, state, isUnheard]);
    } else if (isUnheard) {
      lost += 1;
    }
  }
  focus(found, kept.focus);
  if (lost || kept.mayHaveRun) afterLoad(() => reportLost(kept.mayHaveRun));
  // React misses events that are raised before hydration.
  await hydrated();
  // Checks all fields before it announces the first, because the announcement may make React render
  // the other fields with its own state.
  for (const one of restored.filter(([field, state]) => stateOf(field) === state)) announce(...one);
};

const restoreField = (field: Field, initial: string, state: string): boolean => {
  try {
    return stateOf(field) === state || (stateOf(field) === initial && writeState(field, state));
  } catch {
    return false;
  }
};

/** Does something that the runtime must not capture as an interaction. */
const quietly = (field: Field, act: () => void): void => {
  writeAttribute(field, ATTR_IGNORE, "");
  act();
  writeAttribute(field, ATTR_IGNORE, null);
};

const focus = (found: ReadonlyMap<string, Field>, kept: Kept["focus"]): void => {
  const [key = "", start = null, end = null] = kept ?? [];
  const field = found.get(key);
  const focused = read(Document, "activeElement", document);
  if (!field || (focused && focused !== read(Document, "body", document))) return;
  quietly(field, () => field.focus());
  if (start !== null && "setSelectionRange" in field) {
    try {
      field.setSelectionRange(start, end);
    } catch {
      // The field of the new page does not support a selection.
    }
  }
};

/**
 * Announces a restored field to the page's own scripts, because React would otherwise reset a
 * controlled field at its next render. The runtime ignores the raised events, except the `input`
 * event of a text field whose handler did not run before the page load.
 */
const announce = (field: Field, state: string, isUnheard: boolean): void => {
  if (field instanceof HTMLSelectElement) {
    writeState(field, state);
    quietly(field, () => {
      raiseOn(field, "input");
      raiseOn(field, "change");
    });
  } else if (field.type === "radio" || field.type === "checkbox") {
    const box = field.type === "radio" ? chosenOf(field, state) : (field as HTMLInputElement);
    if (!box) return;
    // React notices a new state only if it differs from the last state that a script set. So this
    // line sets the opposite, and the click then sets the state natively.
    box.checked = state === "false";
    quietly(box, () => box.click());
  } else {
    const { selectionStart, selectionEnd } = field;
    field.value = initialOf(field);
    writeText(field, state);
    if (field === read(Document, "activeElement", document) && selectionStart !== null) {
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    if (isUnheard) raiseOn(field, "input");
    else quietly(field, () => raiseOn(field, "input"));
  }
};

const raiseOn = (field: Field, type: string): void => {
  field.dispatchEvent(new Event(type, { bubbles: true }));
};

const afterLoad = (act: () => void): void => {
  if (read(Document, "readyState", document) === "complete") act();
  else addEventListener("load", act);
};

const reportLost = (mayHaveRun: boolean): void => {
  if (!raise(EVENT_PAGE_UPDATED, { mayHaveRun })) return;
  show(mayHaveRun ? "page_updated_under_way" : "page_updated");
};
