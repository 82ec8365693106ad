import { ATTR_PART, ATTR_TARGET } from "../protocol/markup";
import { PATCHABLE_ATTRIBUTES, type PatchOperation, type WirePatch } from "../protocol/patch";
import {
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  type PatchRejection,
} from "../protocol/runtime-events";
import { attributeOf, findAll, isIgnored, raise, read, rootOf, writeAttribute } from "./dom";
import type { Sent } from "./interaction";
import { editedAt } from "./logical-clock";

/** What a patch may write to, beside text and attributes; an element has some of it. */
type Patchable = Element & Partial<Omit<HTMLInputElement, keyof Element>>;
/** Makes the change, or gives why it refuses. */
type Operation = (element: Patchable, patch: WirePatch) => PatchRejection | undefined;

const setText: Operation = (element, { value }) => {
  // React, or whatever rendered the children, would later write to elements that are gone.
  if (findAll(element, "*")[0]) return "has children";
  // In happy-dom only that of `Element` writes; browsers find there what `Node` has.
  Reflect.set(Element.prototype, "textContent", value, element);
  return;
};

/** The caret stays. */
const setValue: Operation = (field, { value }) => {
  const caret = field.selectionStart;
  try {
    field.value = value;
    if (caret != null) field.selectionEnd = caret;
    return;
  } catch {
    // A value that the element does not take, as a field for files.
    return "invalid";
  }
};

const setAttribute: Operation = (element, { attribute, value }) => {
  if (!attribute || !PATCHABLE_ATTRIBUTES.includes(attribute)) return "invalid";
  writeAttribute(element, attribute, value);
  return;
};

/** The only ways in which a patch touches the page (SPEC.md 2.4). */
const OPERATIONS: ReadonlyMap<PatchOperation, Operation> = new Map([
  ["setText", setText],
  ["setValue", setValue],
  ["setAttribute", setAttribute],
]);

/** The moment of the interaction whose response patched each element last. */
const patchedAt = new WeakMap<Element, number>();

/** Applies each patch of a response, or rejects it, and raises its event. */
export const applyPatches = (patches: readonly WirePatch[], sent: Sent): void => {
  for (const patch of patches) {
    const outcome = applyPatch(patch, sent);
    raise(outcome.reason ? EVENT_PATCH_REJECTED : EVENT_PATCH_APPLIED, {
      ...sent,
      patch,
      ...outcome,
    });
  }
};

/** The element that a patch names, and why it was left alone. */
type Outcome =
  | { readonly element: Element; readonly reason: undefined }
  | { readonly element: Element | undefined; readonly reason: PatchRejection };

/**
 * Applies a patch in silence, or gives why not.
 *
 * What a newer interaction has patched since stays; and a value stays that a person has edited
 * since: who types wins.
 */
export const applyPatch = (patch: WirePatch, sent: Sent): Outcome => {
  const operation = OPERATIONS.get(patch?.op);
  const isOwn = patch?.targetInstance === sent.instanceId && typeof patch.value === "string";
  const element = isOwn ? find(patch, sent) : undefined;
  if (!element || !operation) return { element, reason: "invalid" };
  const isLate =
    (patchedAt.get(element) ?? 0) > sent.moment ||
    (patch.op === "setValue" && editedAt(element) > sent.moment) ||
    !read(Node, "isConnected", element);
  const reason = isLate ? "late" : operation(element, patch);
  if (!reason) patchedAt.set(element, sent.moment);
  return { element, reason };
};

/**
 * The element that a patch names, by comparing strings: no selector is made from the wire. It is
 * never in a nested instance.
 *
 * Without a part it is looked for inside the element that fired, then in the whole instance. With
 * one, it is looked for inside the nearest part of that name around the element that fired, or, if
 * there is none, inside the first of the instance (PROTOCOL 4). What counts is what was around the
 * element when it fired: if its row has left the page since, no other row is patched.
 */
const find = ({ targetPart, targetName }: WirePatch, sent: Sent): Element | undefined => {
  const bearer = (places: readonly Element[], attribute: string, name: string) =>
    places.find(
      (place) =>
        name &&
        attributeOf(place, attribute) === name &&
        // What has left the page may have no root any more.
        (rootOf(place) ?? sent.root) === sent.root &&
        !isIgnored(place),
    );
  const inside = (place?: Element) => (place ? [place, ...findAll(place, "*")] : []);
  const candidates =
    targetPart == null
      ? [...inside(sent.element), ...inside(sent.root)]
      : inside(bearer([...sent.ancestry, ...inside(sent.root)], ATTR_PART, targetPart));
  return bearer(candidates, ATTR_TARGET, targetName) ?? bearer(candidates, ATTR_PART, targetName);
};
