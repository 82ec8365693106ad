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
  if (findAll(element, "*")[0]) {
    console.warn("has children", element);
    return "has children";
  }
  // In happy-dom only that of `Element` writes; browsers find there what `Node` has.
  Reflect.set(Element.prototype, "textContent", value, element);
  return;
};

/** The caret stays. */
const setValue: Operation = (field, { value }) => {
  const caret = field.selectionStart;
  field.value = value;
  if (caret != null) field.selectionEnd = caret;
  return;
};

const setAttribute: Operation = (element, { attribute, value }) => {
  if (!attribute || !PATCHABLE_ATTRIBUTES.includes(attribute)) return "invalid";
  writeAttribute(element, attribute, value);
  return;
};

/** The only ways in which a patch touches the page (SPEC.md 2.4). */
const OPERATIONS = new Map<string, Operation>(
  Object.entries({ setText, setValue, setAttribute } satisfies Record<PatchOperation, Operation>),
);

/** The moment of the interaction whose response patched each element last. */
const patchedAt = new WeakMap<Element, number>();

/**
 * Applies each patch of a response, or rejects it, and raises its event.
 *
 * After a `submit` the first field that the response has marked as invalid gets the focus, unless a
 * person has gone on to type since.
 */
export const applyPatches = (patches: readonly WirePatch[], sent: Sent): void => {
  const marked = new Set<Element>();
  for (const patch of patches) {
    const { element, reason } = applyPatch(patch, sent);
    if (reason) raise(EVENT_PATCH_REJECTED, { ...sent, patch, element, reason });
    else if (element) {
      raise(EVENT_PATCH_APPLIED, { ...sent, patch, element });
      if (patch.attribute === "aria-invalid") marked.add(element);
    }
  }
  if (sent.entry.e !== "submit" || sent.options.focusInvalid === false) return;
  if (editedAt(document) > sent.moment) return;
  const invalid = findAll<HTMLElement>(sent.root, "[aria-invalid=true]:not(form)");
  invalid.find((field) => marked.has(field))?.focus();
};

/**
 * Applies a patch in silence, or gives why not.
 *
 * What a newer interaction has patched since stays; and a value stays that a person has edited
 * since: who types wins.
 */
export const applyPatch = (patch: WirePatch, sent: Sent) => {
  const operation = OPERATIONS.get(patch?.op);
  const isOwn = operation && patch.targetInstance === sent.instanceId;
  const element = isOwn && typeof patch.value === "string" ? find(patch, sent) : undefined;
  const reason = element && operation ? change(element, operation, patch, sent.moment) : "invalid";
  return { element, reason };
};

const change = (element: Element, operation: Operation, patch: WirePatch, moment: number) => {
  const isEdited = patch.op === "setValue" && editedAt(element) > moment;
  const isPatched = (patchedAt.get(element) ?? 0) > moment;
  if (isEdited || isPatched || !read(Node, "isConnected", element)) return "late";
  try {
    const reason = operation(element, patch);
    if (!reason) patchedAt.set(element, moment);
    return reason;
  } catch {
    // A value that the element does not take, as a field for files.
    return "invalid";
  }
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
const find = (
  { targetPart, targetName }: WirePatch,
  { root, element: fired, ancestry }: Sent,
): Element | undefined => {
  const bearer = (places: readonly Element[], attribute: string, name: string) =>
    places.find(
      (place) =>
        name &&
        attributeOf(place, attribute) === name &&
        // What has left the page may have no root any more.
        (rootOf(place) ?? root) === root &&
        !isIgnored(place),
    );
  const inside = (place: Element) => [place, ...findAll(place, "*")];
  const part = (name: string) =>
    bearer(ancestry, ATTR_PART, name) ?? bearer(inside(root), ATTR_PART, name);
  const places = targetPart == null ? [fired, root] : [part(targetPart)];
  const candidates = places.flatMap((place) => (place ? inside(place) : []));
  return bearer(candidates, ATTR_TARGET, targetName) ?? bearer(candidates, ATTR_PART, targetName);
};
