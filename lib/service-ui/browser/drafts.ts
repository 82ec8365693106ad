import type { DispatchRequestBody, FormFields } from "../wire/dispatch";
import { ATTR_CHANGED, ATTR_TEXT, ATTR_VALUE } from "../wire/markup";
import {
  address,
  attributeOf,
  findAll,
  isHidden,
  isIgnored,
  isThere,
  matches,
  quietly,
  read,
  rootOf,
  writeAttribute,
} from "./dom";
import { type Basis, basisOf, fieldAt, fieldPlaceOf, places } from "./elements";
import {
  type AnyField,
  isBox,
  isFirst,
  isPassword,
  keepSelection,
  nameOf,
  raiseInput,
  renderedIn,
  type State,
  speakerOf,
  stateOf,
} from "./fields";
import { type Interaction, inFlight, isOlderUnderWay, renders } from "./interaction";
import {
  carried,
  type Draft,
  inherit,
  isComposing,
  isDraft,
  isOfOther,
  isReset,
  isTyped,
  showState,
  tick,
  written,
} from "./ledger";
import { reportLost } from "./notice";

/**
 * The drafts that an interaction sends: that of its own field, or those of the form that is
 * submitted. What any other event is about is what the page shows now.
 */
const draftsOf = (interaction: Interaction): readonly Draft[] => {
  const { element, nativeEvent, sentFields } = interaction;
  const { type, target } = nativeEvent;
  const choice = carried.get(interaction);
  if (choice) return [choice];
  // A design system puts its field into the part's element.
  const isOwn = !(element instanceof HTMLFormElement);
  const sent = type === "submit" ? sentFields : isOwn ? [element, target as Element] : [];
  return sent.filter(isDraft).flatMap((field) => written(field).draft ?? []);
};

/** Of several drafts, the oldest says what the person has seen. */
const oldestOf = (interaction: Interaction): Basis | undefined => {
  const bases = draftsOf(interaction).flatMap(({ basis }) => basis ?? []);
  return bases.sort((one, other) => one.began - other.began)[0];
};

/**
 * Has a request that sends a draft go with the token, and so with the sealed props, and with the
 * hidden parts that the draft was begun on. So whatever tells there that somebody else has saved
 * meanwhile is what the person has seen.
 */
export const payloadOnBasis = (interaction: Interaction): DispatchRequestBody["payload"] => {
  const { payload, entry } = interaction;
  const basis = oldestOf(interaction);
  if (!basis) return payload;
  const { events, i: instanceId } = basis.manifest;
  const own = events.find(({ p, e }) => p === entry.p && e === entry.e);
  if (own) Object.assign(interaction, { entry: own, instanceId });
  if (!payload.fields) return payload;
  // If nothing was rendered until the capture, what has changed is the page's own, such as what a
  // picker has filled in.
  if (own?.ctx === entry.ctx && basis.began < interaction.moment) return payload;
  const hidden = [...basis.hidden];
  const fields = (payload.fields as FormFields).map((field) => {
    const at = hidden.findIndex(([name]) => name === field[0]);
    return at < 0 ? field : hidden.splice(at, 1)[0];
  });
  return { ...payload, fields };
};

/** Bases the drafts of an interaction on what is rendered now. */
export const rebase = (interaction: Interaction): void =>
  draftsOf(interaction).forEach(rebaseDraft);

const rebaseDraft = (draft: Draft | undefined): void => {
  if (!draft) return;
  draft.basis = basisOf(draft.of.bearer, draft.of.rendered, tick());
  draft.awaited = undefined;
};

/** Whether the server has another value now than a draft of the interaction was begun on. */
export const isOutOfDate = (interaction: Interaction): boolean =>
  draftsOf(interaction).some(({ basis, of }) => basis && basis.rendered !== of.rendered);

/** What an interaction has sent of a field. */
const sentOf = ({ payload, nativeEvent }: Interaction, field: Element): unknown =>
  nativeEvent.type === "submit"
    ? new Map((payload.fields as FormFields | undefined) ?? []).get(nameOf(field))
    : payload.value;

/**
 * Fields of which the page says what they were rendered with. A hidden field can't be edited. One
 * that is hidden from people holds what a design system's script shows in another element. A box
 * that a component of React controls has its default as it was at first.
 */
const FIELDS =
  `input:not([type=hidden],[aria-hidden=true],[${ATTR_VALUE}]),` +
  `textarea,select[${ATTR_VALUE}],[${ATTR_TEXT}]`;

/** The fields of rendered components in a place, which may be one itself. */
export const ownFields = (place: Element): AnyField[] =>
  ([place, ...findAll(place, FIELDS)] as AnyField[]).filter(
    (field) => matches(field, FIELDS) && rootOf(field) && isFirst(field) && !isIgnored(field),
  );

/** The fields that an event sends with its payload: those of its form, or its own element. */
export const sentBy = (element: Element, { type, target }: Event): readonly Element[] => {
  const form = type === "submit" ? target : element;
  const isSent = (field: Element) =>
    nameOf(field) &&
    // A fieldset disables fields, too.
    !matches(field, ":disabled") &&
    (type === "submit" || !isPassword(field));
  return form instanceof HTMLFormElement
    ? [...read(HTMLFormElement, "elements", form)].filter(isSent)
    : [element];
};

/**
 * Makes the fields that an interaction has sent the server's. What another event than `submit` sends
 * of its form was judged, not saved, and what was found invalid was not saved either: both stay the
 * person's.
 */
export const handOver = (sent: Interaction): void => {
  const { element, sentFields, moment, nativeEvent, invalidAt } = sent;
  const isSubmit = nativeEvent.type === "submit";
  if (invalidAt || (element instanceof HTMLFormElement && !isSubmit)) return;
  for (const field of sentFields) {
    const known = written(field);
    const { draft, taken } = known;
    known.taken = {
      moment: Math.max(taken?.moment ?? 0, moment),
      at: tick(),
      isAlone: taken?.isAlone || !isSubmit,
    };
    if (known.edited <= moment && !isComposing(field)) known.draft = undefined;
    else if (draft) draft.awaited = sentOf(sent, field);
  }
};

/**
 * Makes fields show what they are rendered with, after a render, whoever asked for it. React does
 * so only for some of those that nobody has touched.
 *
 * What is the person's stays, until the server renders that very value, or offers the chosen option
 * no longer. So does what a person has edited, or the server has taken, since the render was asked
 * for, which may be older, and a value that an asker's own patch has set. Any other field follows
 * if the server renders something else now, or if an asker has sent it. A box with an event of its
 * own stands for the server's state, so it follows any render once it was sent.
 *
 * @param place what was rendered; for the first time, only what it was rendered with is noted
 */
export const followServer = (place: Element): void => {
  const askers = [...renders].flatMap((render) => render.askers);
  const askedAt = askers.map(({ moment }) => moment);
  for (const field of ownFields(place)) {
    const known = written(field);
    const rendered = renderedIn(field);
    const { rendered: former = rendered, taken, place } = known;
    const isOther = isOfOther(field);
    if (place) known.place = fieldPlaceOf(field) ?? place;
    // The render may be older. It isn't noted either, so that the field follows the next one.
    if (!isOther && isOlderUnderWay(taken?.at)) continue;
    // What a translator changes in an option without a value is its value, too.
    if (field.type === "select-one" && rendered === "[]") continue;
    known.rendered = rendered;
    // What is unfinished, such as `1e`, is the person's, too, and a file is not the server's.
    if (field.validity?.badInput || field.type === "file") continue;
    if (stateOf(field) === rendered) known.draft = undefined;
    if (place && isOther) {
      if (isDraft(field) && place.address === address()) reportLost(false);
      showState(field, rendered);
      known.draft = undefined;
      continue;
    }
    // What was reset follows, but for a text that the reset has covered for now.
    const isFollowing = isReset(field) && !known.layers?.isOver();
    if (isDraft(field) && !isGone(field) && !isFollowing) {
      // What the draft was begun on is in the page now: the person's own save.
      const isOwn = trimmed(rendered) === trimmed(known.draft?.awaited);
      if (isOwn || askers.some((it) => it.isConflict && it.sentFields.includes(field))) {
        rebaseDraft(known.draft);
      }
      if (former !== rendered) writeAttribute(field, ATTR_CHANGED, isOwn ? null : "");
      continue;
    }
    if (attributeOf(field, ATTR_CHANGED) !== null) writeAttribute(field, ATTR_CHANGED, null);
    const isAsked = !!taken && askedAt.includes(taken.moment) && !isHidden(field);
    const isState = field.type === "checkbox" && taken?.isAlone;
    if ((former !== rendered || isState || isAsked) && !askedAt.includes(known.patched)) {
      showState(field, rendered);
      known.draft = undefined;
    }
  }
};

/** Servers trim what they save. */
const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Whether the option that a person has chosen is not offered any more. */
const isGone = (field: AnyField): boolean => /^(select|radio)/.test(field.type) && !isTyped(field);

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
      isFirst(field) &&
      isUnconfirmed(field) &&
      isTyped(field) &&
      !isPassword(field),
  );
  if (!drafts[0]) return;
  const come = fieldsOf(changes, "addedNodes");
  const all = places();
  for (const draft of drafts) {
    const { place } = written(draft);
    if (!place) continue;
    const isSameRoot = isThere(place.root);
    const next = fieldAt(
      all,
      place.fieldKey,
      ({ hidden, root }) => hidden === place.hidden && (root === place.root || !isSameRoot),
    );
    if (!next || !come.includes(next.bearer)) continue;
    const rendered = renderedIn(next.bearer);
    const isEcho = [...inFlight].some(
      ({ element, payload }) => written(element) === written(draft) && payload.value === rendered,
    );
    const isKnown = next.fieldKey[0] !== null || (isSameRoot && next.key !== null);
    const isLikely = next.render === place.render || !isSubmitted(draft);
    const isSame = written(draft).rendered === rendered && isLikely;
    if (isKnown || isSame || (rendered && isEcho)) {
      give(next.bearer, draft);
      followServer(next.bearer);
    }
  }
};

/** Whether a form was submitted with a field, and not refused. */
const isSubmitted = (field: AnyField): boolean => {
  const { taken } = written(field);
  return (
    (taken && !taken.isAlone) ||
    [...inFlight].some(
      ({ entry, sentFields }) => entry.e === "submit" && sentFields.includes(field),
    )
  );
};

/** Whether a field holds what no render shows yet. */
const isUnconfirmed = (field: AnyField): boolean => {
  const { layers, taken } = written(field);
  return isDraft(field) || !!layers?.isOver() || isOlderUnderWay(taken?.at);
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
  showState(field, state);
  // An option may not be offered any more.
  if (stateOf(field) !== state) return;
  announce(field, state, false);
  // Last, because what is announced would count as an edit.
  inherit(field, draft);
};

/**
 * Announces what a field shows to the page's own scripts, because React would otherwise reset a
 * controlled field at its next render. The runtime ignores the raised events, except the `input`
 * event of a text field whose handler did not run before the page load.
 */
export const announce = (field: AnyField, state: State, isUnsent: boolean): void => {
  const speaker = speakerOf(field);
  if (!speaker) return;
  // React notices a new state only if it differs from the last state that a script set.
  if (isBox(speaker)) {
    // So this line sets the opposite, and the click then sets the state natively.
    speaker.checked = state === false;
    quietly(() => speaker.click());
    return;
  }
  if ("defaultValue" in field) {
    field.value = field.defaultValue;
    // With the native setter, which bypasses the one of React's.
    keepSelection(field, () => Reflect.set(Object.getPrototypeOf(field), "value", state, field));
  }
  const act = () => raiseInput(field, field instanceof HTMLSelectElement ? "change" : "input");
  if (isUnsent) act();
  else quietly(act);
};
