import { ATTR_KEY, ATTR_PART, ATTR_TARGET, MESSAGE_SUFFIX } from "../wire/markup";
import type { WirePatch } from "../wire/patch";
import {
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  type PatchRejection,
} from "../wire/runtime-events";
import { attributeOf, findAll, isIgnored, isThere, raise, read, rootOf } from "./dom";
import type { Sent } from "./interaction";
import { editedAt } from "./logical-clock";
import { OPERATIONS } from "./operations";
import { writeBeneath } from "./spots";

/** For each element, the capture time of the interaction that patched it last. */
const patchedAt = new WeakMap<Element, number>();
/** The same for values alone. */
export const valueSetAt = new WeakMap<Element, number>();

/** What to do again once a render is there that may be older: a list for each render. */
export const repeats = new Set<(() => void)[]>();

/**
 * Applies or rejects each patch of a response, and raises the event that says which.
 */
export const applyPatches = (patches: readonly WirePatch[], sent: Sent): void => {
  for (const list of repeats) list.push(() => patches.map((patch) => applyPatch(patch, sent)));
  for (const patch of patches) {
    for (const outcome of applyPatch(patch, sent)) {
      if (!outcome.reason && patch.attribute === "aria-invalid") sent.marked.add(outcome.element);
      raise(outcome.reason ? EVENT_PATCH_REJECTED : EVENT_PATCH_APPLIED, {
        ...sent,
        patch,
        ...outcome,
      });
    }
  }
};

/** An element that a patch names, and the reason if the element was not changed. */
type PatchOutcome =
  | { readonly element: Element; readonly reason: undefined }
  | { readonly element: Element | undefined; readonly reason: PatchRejection };

/**
 * Applies a patch without raising events, or returns why not: for each element that the patch
 * names, or once if it names none.
 */
export const applyPatch = (patch: WirePatch, sent: Sent): readonly PatchOutcome[] => {
  const { every = true } = patch ?? {};
  const isOwn = patch?.targetInstance === sent.instanceId && typeof patch.value === "string";
  const found = isOwn && every === true ? find(patch, sent) : [];
  if (!found[0] && isOwn) {
    const name: unknown = patch.targetName;
    const isMessage = typeof name === "string" && name.endsWith(MESSAGE_SUFFIX);
    if (patch.every === true || (isMessage && !patch.value)) return [];
    if (isMessage) {
      return [{ element: undefined, reason: "invalid" }, ...applyToOwnMessage(patch, sent)];
    }
  }
  if (!found[0] || !OPERATIONS.has(patch.op)) return [{ element: found[0], reason: "invalid" }];
  if (found[1] && !patch.every) return [{ element: undefined, reason: "ambiguous" }];
  return found.map((element) => change(element, patch, sent));
};

/** A message without a place of its own shows where the part that fired has its message. */
const applyToOwnMessage = (patch: WirePatch, sent: Sent): readonly PatchOutcome[] => {
  const { targetKey: _, ...own } = { ...patch, targetName: sent.entry.p + MESSAGE_SUFFIX };
  return patch.targetName === own.targetName
    ? []
    : applyPatch(own, sent).filter(({ reason }) => !reason);
};

/** Does not overwrite the patch of a newer interaction, or a value that a person has edited since. */
const change = (element: Element, patch: WirePatch, sent: Sent): PatchOutcome => {
  const isLate =
    (patchedAt.get(element) ?? 0) > sent.moment ||
    (patch.op === "setValue" && editedAt(element) > sent.moment) ||
    !isThere(element);
  let reason: PatchRejection | undefined = "late";
  if (!isLate) {
    writeBeneath(element, patch, sent.moment, () => {
      reason = OPERATIONS.get(patch.op)?.write(element, patch);
    });
  }
  if (!reason) {
    patchedAt.set(element, sent.moment);
    if (patch.op === "setValue") valueSetAt.set(element, sent.moment);
  }
  return { element, reason };
};

/** What a patch says of its element. */
type Named = {
  readonly [Field in "targetPart" | "targetKey" | "targetName" | "every"]?:
    | WirePatch[Field]
    | undefined;
};

/**
 * Finds the elements that a patch may mean; if they are several, it is rejected. The search
 * compares strings, so that text from the wire never becomes a selector. No element is in a nested
 * instance.
 *
 * The search goes outwards from the element that fired. The first place that bears the name, or
 * that holds elements that bear it, decides. So a name means the one in the same row, or the only
 * one in the instance, and never the first of several rows (PROTOCOL 4). If the patch names a part,
 * the search for that part goes the same way, and the element is in it. The places are the
 * ancestors that the element had at the time of the event. So if a row has left the page, no other
 * row is patched in its place.
 *
 * With a key, the element may be anywhere in the instance. Its row is the nearest element around it
 * that has a key, or the nearest such part if the patch names a part, and has to have the patch's
 * key. For `every`, it is enough to be in such a part.
 *
 * @param isFit what else is required of an element that bears the name
 */
export const find = (
  { targetPart, targetKey, targetName, every }: Named,
  sent: Pick<Sent, "root" | "ancestry">,
  isFit = (place: Element): boolean => !isIgnored(place),
): readonly Element[] => {
  const bears = (place: Element, attribute: string, name?: string) =>
    !!name &&
    attributeOf(place, attribute) === name &&
    // An element that has left the page may have no root.
    (rootOf(place) ?? sent.root) === sent.root &&
    isFit(place);
  const inside = (places: readonly Element[], attribute: string, name?: string): Element[] => {
    for (const place of places) {
      if (bears(place, attribute, name)) return [place];
      const found = findAll(place, "*").filter((element) => bears(element, attribute, name));
      if (found[0]) return found;
    }
    return [];
  };
  let places = sent.ancestry;
  let isMeant = (_element: Element): boolean => true;
  if (every || targetKey !== undefined) {
    places = [sent.root];
    isMeant = (element) => {
      let place: Element | null = element;
      for (; place; place = place === sent.root ? null : read(Node, "parentElement", place)) {
        const key = attributeOf(place, ATTR_KEY);
        const isRow = every || key !== null;
        if (isRow && (targetPart == null || attributeOf(place, ATTR_PART) === targetPart))
          return every || key === targetKey;
      }
      return false;
    };
  } else if (targetPart != null) {
    places = inside(places, ATTR_PART, targetPart);
    if (places[1]) return places;
  }
  const targets = inside(places, ATTR_TARGET, targetName).filter(isMeant);
  return targets[0] ? targets : inside(places, ATTR_PART, targetName).filter(isMeant);
};
