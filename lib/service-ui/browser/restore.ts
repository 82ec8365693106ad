import { EVENT_PAGE_UPDATED } from "../wire/runtime-events";
import { focused, page, quietly, raise, read } from "./dom";
import {
  type Field,
  isBox,
  raiseInput,
  renderedIn,
  type State,
  showState,
  stateOf,
} from "./fields";
import { ownFields } from "./follow-server";
import { hydrated } from "./hydration";
import { navigationType, take } from "./keep";
import { messageOf, show } from "./notice";
import { fieldsByKey } from "./typed-fields";
import { editedAt, isTyped, noteTyped } from "./written";

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

/**
 * Restores what the previous document kept for this page, and reports the interactions that were
 * lost in the page load.
 */
export const restore = async (): Promise<void> => {
  const kept = take();
  if (!kept) return;
  const found = fieldsByKey();
  const restored: [Field, State, isUnsent: boolean][] = [];
  let { isLost } = kept;
  for (const [key, state, isUnsent] of kept.fields) {
    const field = found.get(key);
    if (field && restoreState(field, state)) restored.push([field, state, isUnsent]);
    else if (isUnsent) isLost = true;
  }
  const refocus = () => focused() || quietly(() => found.get(kept.focus ?? "")?.focus());
  refocus();
  if (isLost || kept.mayHaveRun) afterLoad(() => reportLost(kept.mayHaveRun));
  // React misses events that are raised before hydration.
  await hydrated();
  // In WebKit, what React has hidden until now could not have the focus.
  refocus();
  // Checks all fields before it announces the first, because the announcement may make React render
  // the other fields with its own state.
  for (const one of restored.filter(([field, state]) => stateOf(field) === state)) announce(...one);
};

/** @returns false if the field holds something else than its default: the newer text wins */
const restoreState = (field: Field, state: State): boolean => {
  const current = stateOf(field);
  if (typeof state !== typeof current) return false;
  if (current !== state && current !== renderedIn(field)) return false;
  showState(field, state);
  noteTyped(field);
  return true;
};

/**
 * Announces a restored field to the page's own scripts, because React would otherwise reset a
 * controlled field at its next render. The runtime ignores the raised events, except the `input`
 * event of a text field whose handler did not run before the page load.
 */
export const announce = (field: Field, state: State, isUnsent: boolean): void => {
  if (isBox(field)) {
    // React notices a new state only if it differs from the last state that a script set. So this
    // line sets the opposite, and the click then sets the state natively.
    field.checked = !state;
    quietly(() => field.click());
    return;
  }
  field.value = field.defaultValue;
  showState(field, state);
  if (isUnsent) raiseInput(field);
  else quietly(() => raiseInput(field));
};

const afterLoad = (act: () => void): void => {
  if (read(Document, "readyState", document) === "complete") act();
  else addEventListener("load", act);
};

const reportLost = (mayHaveRun: boolean): void => {
  const message = messageOf(mayHaveRun ? "page_updated_under_way" : "page_updated");
  if (raise(EVENT_PAGE_UPDATED, { mayHaveRun, message })) show(message);
};
