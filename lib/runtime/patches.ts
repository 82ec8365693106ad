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
import type { Sent } from "./interaction";
import { ROOTS } from "./manifests";
import { edited, patched } from "./moments";
import { raise } from "./page-events";

/** Makes the change, or gives why it refuses. */
type Operation = (element: HTMLInputElement, patch: WirePatch) => PatchRejection | undefined;

/** Text, value and attribute: the only ways in which a patch touches the page (SPEC.md 2.4). */
const OPERATIONS: Readonly<Record<PatchOperation, Operation>> & { readonly __proto__: null } = {
  __proto__: null,
  // Whoever rendered the elements would later write to what is gone.
  setText: (element, patch) => {
    if (element.children[0]) {
      console.warn("has children", element);
      return "has children";
    }
    element.textContent = patch.value;
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
    element.setAttribute(patch.attribute as PatchableAttribute, patch.value);
    return;
  },
};

/**
 * Applies each patch of an answer, or rejects it with its event; one that is rejected stops no other.
 *
 * What a patch names is found by comparing strings: no selector is made from the wire. It is never in a
 * nested instance. Where several bear the name, it is the first inside the element that fired: a click on
 * one of many like buttons is about that one. Else it is the first of the instance.
 *
 * What a newer interaction has patched since stays; and a value stays that a person has edited since: who
 * types wins.
 */
export const applyPatches = (patches: readonly WirePatch[], sent: Sent): void => {
  const named = (places: Element[], attribute: string, name: string) =>
    places
      .flatMap((place) => [place, ...place.querySelectorAll("*")])
      .filter(
        (inside) => inside.closest(ROOTS) === sent.root && inside.getAttribute(attribute) === name,
      );
  for (const patch of patches) {
    let element: Element | undefined;
    let reason: PatchRejection | undefined = "invalid";
    try {
      if (
        typeof patch.value === "string" &&
        patch.targetInstance === sent.instanceId &&
        patch.targetName
      ) {
        let places = [sent.element, sent.root];
        if (patch.targetPart != null) places = named(places, ATTR_PART, patch.targetPart);
        element =
          named(places, ATTR_TARGET, patch.targetName)[0] ??
          named(places, ATTR_PART, patch.targetName)[0];
        // Where there is none, the operation throws.
        reason =
          !sent.root.isConnected ||
          (patched.get(element as Element) as number) > sent.moment ||
          (patch.op === "setValue" && (edited.get(element as Element) as number) > sent.moment)
            ? "late"
            : OPERATIONS[patch.op](element as HTMLInputElement, patch);
        if (!reason) patched.set(element as Element, sent.moment);
      }
    } catch {
      // No object, an operation that is unknown, a value that the element does not take.
    }
    const name = reason ? EVENT_PATCH_REJECTED : EVENT_PATCH_APPLIED;
    raise<typeof EVENT_PATCH_REJECTED>(name as typeof EVENT_PATCH_REJECTED, {
      ...sent,
      patch,
      element,
      reason: reason as PatchRejection,
    });
  }
};
