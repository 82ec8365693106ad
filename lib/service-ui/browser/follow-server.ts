import { ATTR_CHANGED, ATTR_TEXT, ATTR_VALUE } from "../wire/markup";
import {
  address,
  attributeOf,
  findAll,
  isHidden,
  isIgnored,
  matches,
  read,
  rootOf,
  writeAttribute,
} from "./dom";
import {
  type AnyField,
  groupOf,
  isPassword,
  nameOf,
  opOf,
  renderedIn,
  showState,
  stateOf,
} from "./fields";
import { type Interaction, isOlderUnderWay, renders } from "./interaction";
import { reportLost } from "./notice";
import { fieldPlaceOf } from "./place";
import { rebaseDraft, sentOf } from "./sent-drafts";
import { writeBeneath } from "./spots";
import { editedAt, isDraft, isOfOther, isReset, isTyped, tick, written } from "./written";

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
    (field) => matches(field, FIELDS) && rootOf(field) && !isIgnored(field),
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
  for (const field of sentFields.flatMap(groupOf)) {
    const known = written(field);
    known.handed = Math.max(known.handed, moment);
    known.taken = tick();
    known.isAlone ||= !isSubmit;
    known.awaited = sentOf(sent, field);
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
    if (!isOther && isOlderUnderWay(taken)) continue;
    // What a translator changes in an option without a value is its value, too.
    if (field.type === "select-one" && rendered === "[]") continue;
    known.rendered = rendered;
    // What is unfinished, such as `1e`, is the person's, too, and a file is not the server's.
    if (field.validity?.badInput || field.type === "file") continue;
    if (groupOf(field).every((one) => stateOf(one) === renderedIn(one))) {
      known.handed = Math.max(known.handed, known.edited);
    }
    if (place && isOther) {
      if (isDraft(field) && place.address === address()) reportLost(false);
      showState(field, rendered);
      known.handed = Math.max(known.handed, known.edited);
      continue;
    }
    const isNewer = (isDraft(field) && !isGone(field)) || isOlderUnderWay(editedAt(field));
    if (isNewer && !isReset(field)) {
      // What the draft was begun on is in the page now: the person's own save.
      const isOwn = trimmed(rendered) === trimmed(known.awaited);
      if (isOwn || askers.some((it) => it.isConflict && it.sentFields.includes(field))) {
        rebaseDraft(field);
      }
      if (former !== rendered) writeAttribute(field, ATTR_CHANGED, isOwn ? null : "");
      continue;
    }
    if (attributeOf(field, ATTR_CHANGED) !== null) writeAttribute(field, ATTR_CHANGED, null);
    const isAsked = askedAt.includes(known.handed) && !isHidden(field);
    const isState = field.type === "checkbox" && known.isAlone;
    if ((former !== rendered || isState || isAsked) && !askedAt.includes(known.set)) {
      writeBeneath(field, { op: opOf(field) }, 0, () => showState(field, rendered));
      known.handed = Math.max(known.handed, known.edited);
    }
  }
};

/** Servers trim what they save. */
const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Whether the option that a person has chosen is not offered any more. */
const isGone = (field: AnyField): boolean =>
  field instanceof HTMLSelectElement
    ? !isTyped(field)
    : field.type === "radio" && !groupOf(field).some(stateOf);
