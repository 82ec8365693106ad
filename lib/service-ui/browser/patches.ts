import { ATTR_KEY, ATTR_PART, MESSAGE_SUFFIX } from "../wire/markup";
import type { WirePatch } from "../wire/patch";
import {
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  type PatchRejection,
} from "../wire/runtime-events";
import { around, attributeOf, focused, formOf, isThere, PARTS, ROWS, raise } from "./dom";
import { type Find, finder } from "./elements";
import { FIELDS, groupOf, isUnfinished, nameOf, OPERATIONS, type Writing } from "./fields";
import { renders, type Sent } from "./interaction";
import { editedAt, isComposing, slotOf, writeBeneath, written } from "./ledger";
import { sayAgain } from "./notice";

/**
 * Applies or rejects each patch of a response, and raises the event that says which. Then clears
 * what was judged.
 */
export const applyPatches = (
  patches: readonly WirePatch[],
  sent: Sent,
  isJudged?: boolean,
  isTold = true,
): void => {
  if (isTold)
    for (const { again } of renders) again.push(() => applyPatches(patches, sent, isJudged, false));
  const find = finder(sent);
  for (const patch of patches) {
    for (const outcome of applyPatch(patch, sent, find)) {
      if (!isTold) continue;
      if (!outcome.reason && patch.attribute === "aria-invalid") sent.marked.add(outcome.element);
      raise(outcome.reason ? EVENT_PATCH_REJECTED : EVENT_PATCH_APPLIED, {
        ...sent,
        patch,
        ...outcome,
      });
    }
  }
  if (isJudged) clearJudged(sent);
};

/**
 * Clears the marks and messages of the fields that an interaction has sent, but for those that its
 * response has patched: the server has judged them all, and found nothing wrong with the others.
 *
 * They are found as a patch finds them. One in another form, or in a row that what fired is not in,
 * stays: it says something of a field that was not sent.
 */
export const clearJudged = (
  sent: Sent,
  form = formOf(sent.nativeEvent.target as Element),
): void => {
  const { element, marked, sentFields, moment } = sent;
  const find = finder(sent);
  for (const part of new Set([element, ...sentFields].flatMap(namesOf))) {
    for (const targetName of [part, part + MESSAGE_SUFFIX]) {
      for (const place of find({ targetName })) {
        const own = formOf(place);
        const row = around(place, ROWS);
        const isOfForm = own ? own === form : !row || Node.prototype.contains.call(row, element);
        // The answer's own mark or message stays; a value that it has set is neither.
        const isSaid =
          targetName === part
            ? marked.has(place)
            : slotOf(place, { op: "setText" }).patched === moment;
        if (!isOfForm || isSaid) continue;
        if (targetName !== part) change(place, { op: "setText", value: "" }, sent);
        // A part around a field, such as a design system's, is cleared if it is marked.
        else if (around(place, FIELDS) || attributeOf(place, "aria-invalid")) {
          change(place, { op: "setAttribute", attribute: "aria-invalid", value: "false" }, sent);
        }
      }
    }
  }
};

/**
 * The names of a field: that of its part, also if a design system puts the field beside the part's
 * element, and the end of its own.
 */
const namesOf = (field: Element): readonly string[] => [
  attributeOf(around(field, PARTS) ?? field, ATTR_PART) ?? "",
  /[^.[\]]+(?=(\[])?$)/.exec(nameOf(field))?.[0] ?? "",
];

/** What a mark or a message says, and of what. */
type Judgement = Writing & Partial<Pick<WirePatch, "targetName" | "targetKey">>;

/**
 * Whether a mark or a message judges a field that a person has edited since it was sent. Then it
 * says nothing of what they see.
 */
const isOutdated = (patch: Judgement, place: Element | undefined, sent: Sent): boolean => {
  const { targetName, targetKey, attribute, value } = patch;
  const isMark = attribute === "aria-invalid";
  if (!value || value === "false" || !(isMark || isMessage(targetName))) return false;
  const isMeant = (field: Element) => {
    const row = around(field, ROWS);
    return place
      ? around(place, ROWS) === row
      : targetKey === undefined || (row && attributeOf(row, ATTR_KEY)) === targetKey;
  };
  return [sent.nativeEvent.target as HTMLElement, ...sent.sentFields].some(
    (field) =>
      // What is around fields is edited with each of them, and says something of them all.
      ("value" in field || (field as HTMLElement).isContentEditable) &&
      editedAt(field) > sent.moment &&
      isMeant(field) &&
      namesOf(field).some((name) => name && name + (isMark ? "" : MESSAGE_SUFFIX) === targetName),
  );
};

const isMessage = (name: unknown): boolean =>
  typeof name === "string" && name.endsWith(MESSAGE_SUFFIX);

/** An element that a patch names, and the reason if the element was not changed. */
type PatchOutcome =
  | { readonly element: Element; readonly reason: undefined }
  | { readonly element: Element | undefined; readonly reason: PatchRejection };

/**
 * Applies a patch without raising events, or returns why not: for each element that the patch
 * names, or once if it names none.
 */
const applyPatch = (patch: WirePatch, sent: Sent, find: Find): readonly PatchOutcome[] => {
  const { every = true } = patch ?? {};
  const isOwn = patch?.targetInstance === sent.instanceId && typeof patch.value === "string";
  const found = isOwn && every === true ? find(patch) : [];
  if (!found[0] && isOwn) {
    const isSaid = isMessage(patch.targetName);
    if (patch.every === true || (isSaid && !patch.value)) return [];
    if (isSaid) {
      return isOutdated(patch, undefined, sent)
        ? [{ element: undefined, reason: "late" }]
        : [{ element: undefined, reason: "invalid" }, ...applyToOwnMessage(patch, sent, find)];
    }
  }
  if (!found[0] || !OPERATIONS.has(patch.op)) return [{ element: found[0], reason: "invalid" }];
  // The radio buttons of a group are one field.
  const one = groupOf<Element & Partial<HTMLInputElement>>(found[0]);
  if (!patch.every && found.some((element) => !one.includes(element))) {
    return [{ element: undefined, reason: "ambiguous" }];
  }
  return found.map((element) => change(element, patch, sent));
};

/** A message without a place of its own shows where the part that fired has its message. */
const applyToOwnMessage = (patch: WirePatch, sent: Sent, find: Find): readonly PatchOutcome[] => {
  const targetName = sent.entry.p + MESSAGE_SUFFIX;
  return patch.targetName === targetName
    ? []
    : applyPatch({ ...patch, targetName, targetKey: undefined } as never, sent, find).filter(
        ({ reason }) => !reason,
      );
};

/**
 * Does not overwrite the patch of a newer interaction, or what a person has edited since, and
 * judges nothing of that. A number or a date that is unfinished is being edited while its field has
 * the focus.
 */
const change = (
  element: Element & Partial<HTMLInputElement>,
  patch: Judgement,
  sent: Sent,
): PatchOutcome => {
  const slot = slotOf(element, patch);
  const { moment, marked, options } = sent;
  if (isOutdated(patch, element, sent)) {
    // What was sent is wrong all the same, so it was not saved, and its field is not cleared.
    if (patch.op === "setText") slot.patched = Math.max(slot.patched, moment);
    else {
      marked.add(element);
      sent.invalidAt ??= element;
    }
    return { element, reason: "late" };
  }
  const isUnfinishedHere =
    element === focused() && patch.op === "setValue" && isUnfinished(element);
  const known = written(element);
  const isOwn = patch.attribute || (slot === known && !isComposing(element));
  const edited = isOwn ? slot.edited : editedAt(element);
  if (isUnfinishedHere || slot.patched > moment || edited > moment || !isThere(element)) {
    return { element, reason: "late" };
  }
  // An answer is applied again after a render, and what was shown at once was said then.
  const isAgain =
    patch.op === "setText" &&
    element.textContent === patch.value &&
    slot.patched < moment &&
    !options.atOnce?.some(
      ({ op, targetName }) => op === "setText" && targetName === patch.targetName,
    );
  const reason = writeBeneath(element, patch, moment);
  if (reason) return { element, reason };
  if (isAgain) sayAgain(element);
  slot.patched = moment;
  if (slot === known) known.draft = undefined;
  return { element, reason };
};
