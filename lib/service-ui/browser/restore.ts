import { focused, page, quietly, read } from "./dom";
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
import { type Kept, type KeptBasis, navigationType, take } from "./keep";
import { isManifest } from "./manifests";
import { reportLost } from "./notice";
import { fieldsByKey } from "./typed-fields";
import { editedAt, isTyped, noteTyped, written } from "./written";

/**
 * What the previous document kept for this page and isn't put back yet, until the page has loaded.
 */
let kept: Kept | undefined;
let isStarting = false;

/**
 * Has the page catch up on what happened before the runtime could listen: what is there now, and
 * what the document brings until it has loaded. Then reports the interactions that were lost in the
 * page load, with the texts whose fields have not come.
 */
export const start = (): void => {
  kept = take();
  isStarting = true;
  catchUp(page());
  afterLoad(() => {
    isStarting = false;
    if (kept?.isLost || kept?.mayHaveRun || kept?.fields.some(([, , isUnsent]) => isUnsent)) {
      reportLost(kept.mayHaveRun);
    }
    kept = undefined;
  });
};

/** Has a part of the page catch up that is new to the runtime, while the document still comes. */
export const catchUp = (place: Element): void => {
  if (!isStarting) return;
  raiseTypedEarly(place);
  putBack();
};

/**
 * Raises `input`, and `change` if the field was left, for each field in a place that differs from
 * what was rendered, although nobody has edited it since the runtime started: a person has typed,
 * ticked or chosen before it could listen.
 *
 * In a document that was loaded again or gone back to, the browser has restored the fields, which is
 * no act of a person: a text raises `input` alone, and a box or a select shows what was rendered.
 * Fields outside of all rendered components are left to the page's other scripts.
 */
export const raiseTypedEarly = (place: Element): void => {
  const isRestored = /reload|back/.test(`${navigationType()}`);
  for (const field of ownFields(place)) {
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
 * Puts back the kept texts whose fields have come, and the focus, unless the person has moved it.
 */
const putBack = async (): Promise<void> => {
  const own = kept;
  if (!own) return;
  const found = fieldsByKey(own.fields.map(([key]) => key));
  const restored: [Field, State, isUnsent: boolean, basis: KeptBasis | undefined][] = [];
  own.fields = own.fields.filter(([key, state, isUnsent, basis]) => {
    const field = found.get(key);
    if (!field) return true;
    if (restoreState(field, state)) restored.push([field, state, isUnsent, basis]);
    else if (isUnsent) own.isLost = true;
    return false;
  });
  const refocus = () => {
    focused() || quietly(() => found.get(own.focus ?? "")?.focus());
    if (focused()) own.focus = undefined;
  };
  refocus();
  // React misses events that are raised before hydration.
  await Promise.all(restored.map(([field]) => hydrated(field)));
  // In WebKit, what React has hidden until now could not have the focus.
  refocus();
  // Checks all fields before it announces the first, because the announcement may make React render
  // the other fields with its own state.
  for (const [field, state, isUnsent, basis] of restored.filter(
    ([field, state]) => stateOf(field) === state,
  )) {
    announce(field, state, isUnsent);
    const known = written(field);
    // What was kept may have any shape.
    if (isKeptBasis(basis)) known.basis = { ...basis, rendered: known.rendered, began: 0 };
  }
};

const isKeptBasis = (basis: KeptBasis | undefined): basis is KeptBasis =>
  isManifest(Object(basis?.manifest)) &&
  Array.isArray(basis?.hidden) &&
  basis.hidden.every((pair) => Array.isArray(pair));

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
