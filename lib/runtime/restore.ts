import { ATTR_IGNORE } from "../protocol/markup";
import { EVENT_PAGE_UPDATED } from "../protocol/runtime-events";
import { raise, read, writeAttribute } from "./dom";
import { chosenOf, type Field, initialOf, stateOf, writeState, writeText } from "./field-state";
import { fieldsByKey } from "./fields";
import { hydrated } from "./hydration";
import { clock, type Kept, parse } from "./kept";
import { show } from "./notice";

/**
 * Puts back what was kept for this page, and reports the steps that the load has swallowed.
 *
 * A field is left alone if the server has rendered something else into it than before, and if it
 * holds something of its own already: a newer value of the server's wins, and so does who types.
 */
export const arrive = async (text: string): Promise<void> => {
  const kept = parse(text, clock());
  if (!kept) return;
  const found = fieldsByKey();
  const restored: [Field, state: string, isUnheard: boolean][] = [];
  let { lost } = kept;
  for (const [key, initial, state, isUnheard] of kept.fields) {
    const field = found.get(key);
    if (field && initialOf(field) === initial && restore(field, initial, state)) {
      restored.push([field, state, isUnheard]);
    } else if (isUnheard) {
      lost += 1;
    }
  }
  focus(found, kept.focus);
  if (lost || kept.mayHaveRun) afterLoad(() => tell(kept.mayHaveRun));
  // React would hear of nothing before.
  await hydrated();
  // Looked at before: what one field announces makes React render others as it knows them.
  for (const one of restored.filter(([field, state]) => stateOf(field) === state)) announce(...one);
};

const restore = (field: Field, initial: string, state: string): boolean => {
  try {
    return stateOf(field) === state || (stateOf(field) === initial && writeState(field, state));
  } catch {
    return false;
  }
};

/** Does something that the runtime must not take for a visitor's step. */
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
      // The new page has a field there whose text can't be selected.
    }
  }
};

/**
 * Lets the page's own scripts hear of a field that was put back: a controlled one would lose it
 * when React renders next. The runtime hears of text whose interaction did not run, and so sends
 * it.
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
    // React hears of what differs from what was set last, and a click sets it natively.
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

const tell = (mayHaveRun: boolean): void => {
  if (!raise(EVENT_PAGE_UPDATED, { mayHaveRun })) return;
  show(mayHaveRun ? "page_updated_under_way" : "page_updated");
};
