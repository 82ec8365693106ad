import { ATTR_PART, ATTR_TARGET } from "../protocol/markup";
import {
  PATCHABLE_ATTRIBUTES,
  type PatchableAttribute,
  type PatchOperation,
  type WirePatch,
} from "../protocol/patch";
import {
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  type PatchRejection,
} from "../protocol/runtime-events";
import { attributeOf, findAll, isIgnored, read, rootOf, writeAttribute } from "./dom";
import type { Sent } from "./interaction";
import { edited, patched } from "./moments";
import { raise } from "./page-events";

/** Makes the change, or gives why it refuses. */
type Operation = (element: HTMLInputElement, patch: WirePatch) => PatchRejection | undefined;

/** Text, value and attribute: the only ways in which a patch touches the page (SPEC.md 2.4). */
const OPERATIONS: Readonly<Record<PatchOperation, Operation>> & { readonly __proto__: null } = {
  __proto__: null,
  // Whoever rendered the elements would later write to what is gone.
  setText: (element, patch) => {
    if (read(Element, "firstElementChild", element)) {
      console.warn("has children", element);
      return "has children";
    }
    // In happy-dom only that of `Element` writes; browsers find there what `Node` has.
    Reflect.set(Element.prototype, "textContent", patch.value, element);
    return;
  },
  // The caret stays.
  setValue: (field, patch) => {
    const caret = field.selectionStart;
    field.value = patch.value;
    if (caret != null) field.selectionEnd = caret;
    return;
  },
  setAttribute: (element, patch) => {
    if (!PATCHABLE_ATTRIBUTES.includes(patch.attribute as PatchableAttribute)) return "invalid";
    writeAttribute(element, patch.attribute as PatchableAttribute, patch.value);
    return;
  },
};

/** For each render under way, the answers that have landed since it was asked for. */
const kept = new Set<[patches: readonly WirePatch[], sent: Sent][]>();

/**
 * Notes the answers that land from now on.
 *
 * @returns what applies their patches once more, in silence, over a render that may be older than
 *   they are
 */
export const keepPatches = (): (() => void) => {
  const landed: [readonly WirePatch[], Sent][] = [];
  kept.add(landed);
  return () => {
    kept.delete(landed);
    for (const [patches, sent] of landed) patchAll(patches, sent);
  };
};

/**
 * Applies each patch of an answer, or rejects it, and raises its event.
 *
 * After a `submit` the first field that the answer has marked as invalid gets the focus, unless a
 * person has gone on to type since.
 */
export const applyPatches = (patches: readonly WirePatch[], sent: Sent): void => {
  for (const landed of kept) landed.push([patches, sent]);
  const marked = new Set<Element | undefined>();
  patchAll(patches, sent, (patch, element, reason) => {
    const name = reason ? EVENT_PATCH_REJECTED : EVENT_PATCH_APPLIED;
    raise<typeof EVENT_PATCH_REJECTED>(name as typeof EVENT_PATCH_REJECTED, {
      ...sent,
      patch,
      element,
      reason: reason as PatchRejection,
    });
    if (!reason && patch.attribute === "aria-invalid") {
      marked[patch.value === "true" ? "add" : "delete"](element);
    }
  });
  if (sent.entry.e !== "submit" || sent.options.focusInvalid === false) return;
  if ((edited.get(document) as number) > sent.moment) return;
  const { compareDocumentPosition } = Node.prototype;
  const [first] = [...(marked as Set<HTMLElement>)].sort(
    (one, other) => (compareDocumentPosition.call(one, other) & 2) - 1,
  );
  if (first instanceof HTMLElement) HTMLElement.prototype.focus.call(first);
};

/**
 * Applies each patch, or rejects it; one that is rejected stops no other.
 *
 * What a patch names is found by comparing strings: no selector is made from the wire. It is never
 * in a nested instance. Without a part it is looked for inside the element that fired, then in the
 * whole instance. With one, it is looked for inside the nearest part of that name around the
 * element that fired, or, if there is none, inside the first of the instance (PROTOCOL 4). What
 * counts is what was around the element when it fired: if its row has left the page since, no other
 * row is patched.
 *
 * What a newer interaction has patched since stays; and a value stays that a person has edited
 * since: who types wins.
 */
const patchAll = (
  patches: readonly WirePatch[],
  { root, element: fired, ancestry, instanceId, moment }: Sent,
  told?: (patch: WirePatch, element: Element | undefined, reason?: PatchRejection) => void,
): void => {
  // What has left the page may have no root any more.
  const bears = (element: Element, attribute: string, name: string) =>
    attributeOf(element, attribute) === name &&
    (rootOf(element) ?? root) === root &&
    !isIgnored(element);
  const named = (place: Element | undefined, attribute: string, name: string) =>
    place && [place, ...findAll(place, "*")].find((inside) => bears(inside, attribute, name));
  const around = (name: string) =>
    ancestry.find((place) => bears(place, ATTR_PART, name)) ?? named(root, ATTR_PART, name);
  for (const patch of patches) {
    let element: Element | undefined;
    let reason: PatchRejection | undefined = "invalid";
    try {
      if (
        typeof patch.value === "string" &&
        patch.targetInstance === instanceId &&
        patch.targetName
      ) {
        const { targetPart: part, targetName: name } = patch;
        const places = part == null ? [fired, root] : [around(part)];
        const find = (attribute: string) =>
          places.map((place) => named(place, attribute, name)).find((found) => found);
        element = find(ATTR_TARGET) ?? find(ATTR_PART);
        // Where there is none, the operation throws.
        reason =
          !read(Node, "isConnected", root) ||
          !read(Node, "isConnected", element as Element) ||
          (patched.get(element as Element) as number) > moment ||
          (patch.op === "setValue" && (edited.get(element as Element) as number) > moment)
            ? "late"
            : OPERATIONS[patch.op](element as HTMLInputElement, patch);
        if (!reason) patched.set(element as Element, moment);
      }
    } catch {
      // No object, an operation that is unknown, a value that the element does not take.
    }
    told?.(patch, element, reason);
  }
};
