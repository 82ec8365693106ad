import { findAll, isHidden, isThere, matches, page, quietly } from "./dom";
import {
  type AnyField,
  FIELDS,
  isPassword,
  raiseInput,
  renderedIn,
  showState,
  stateOf,
} from "./fields";
import { followServer, ownFields } from "./follow-server";
import { inFlight, isOlderUnderWay } from "./interaction";
import { isSameDigest } from "./manifests";
import { fieldPlaceOf } from "./place";
import { announce } from "./restore";
import { isKept } from "./typed-fields";
import { inherit, isDraft, isTyped, written } from "./written";

/**
 * Passes a draft on to the field that a render has put in the place of its own: one that comes as
 * the former one leaves, and that has the same identity as the only one that is shown. So no draft
 * gets into another row or record, or into what is closed and opened again. If neither a row nor a
 * record is known, the server has to render it with the same value; and if another render has
 * brought the field, its form must not have been submitted: a `key` may have changed to empty it
 * for the next record. What is rendered with what the former one has just sent is the same. What
 * the server has taken since the render was asked for passes like a draft, because the render may
 * be older.
 */
export const passDraftsOn = (changes: readonly MutationRecord[]): void => {
  const drafts = fieldsOf(changes, "removedNodes").filter(
    (field) =>
      !isThere(field) &&
      (isDraft(field) || isOlderUnderWay(written(field).taken)) &&
      isTyped(field) &&
      !isPassword(field),
  );
  if (!drafts[0]) return;
  const come = fieldsOf(changes, "addedNodes");
  const all = ownFields(page())
    .filter((field) => !isHidden(field) && isKept(field))
    .map((field) => ({ field, ...fieldPlaceOf(field) }));
  const given: AnyField[] = [];
  for (const draft of drafts) {
    const { place } = written(draft);
    if (!place) continue;
    const isSameRoot = isThere(place.root);
    const [next, other] = all.filter(
      ({ identity, record, root }) =>
        identity === place.identity &&
        isSameDigest(place.record, record) &&
        (root === place.root || !isSameRoot),
    );
    if (!next || other || !come.includes(next.field)) continue;
    const rendered = renderedIn(next.field);
    const isEcho = [...inFlight].some(
      ({ element, payload }) => written(element) === written(draft) && payload.value === rendered,
    );
    const isKnown = next.record !== null || (isSameRoot && next.key !== null);
    const isLikely = next.render === place.render || !isSubmitted(draft);
    const isSame = renderedIn(draft) === rendered && isLikely;
    if (isKnown || isSame || (rendered && isEcho)) {
      give(next.field, draft);
      given.push(next.field);
    }
  }
  // What they are rendered with is compared once all radio buttons of a group have theirs.
  given.forEach(followServer);
};

/** Whether a form was submitted with a field, and not refused. */
const isSubmitted = (field: AnyField): boolean => {
  const { handed, isAlone } = written(field);
  return (
    (handed > 0 && !isAlone) ||
    [...inFlight].some(
      ({ entry, sentFields }) => entry.e === "submit" && sentFields.includes(field),
    )
  );
};

const fieldsOf = (
  changes: readonly MutationRecord[],
  nodes: "addedNodes" | "removedNodes",
): AnyField[] =>
  changes
    .flatMap((change) => [...change[nodes]])
    .flatMap((node) => (node instanceof Element ? [node, ...findAll(node, FIELDS)] : []))
    .filter((element): element is AnyField => matches(element, FIELDS));

/** Has a field show a draft, and tells the page's own scripts of it. */
const give = (field: AnyField, draft: AnyField): void => {
  const state = stateOf(draft);
  // The radio button that is chosen speaks for its group.
  const isSpokenFor = field.type === "radio" && !state;
  if (!isSpokenFor) showState(field, state);
  // An option may not be offered any more.
  if (!isSpokenFor && stateOf(field) !== state) return;
  if (!isSpokenFor) {
    if (field instanceof HTMLSelectElement) quietly(() => raiseInput(field, "change"));
    else announce(field, state, false);
  }
  // Last, because what is announced would count as an edit.
  inherit(field, draft);
};
