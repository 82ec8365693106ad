import { ATTR_PART, ATTR_TARGET } from "../protocol/markup";
import type { WirePatch } from "../protocol/patch";
import { ROOTS } from "./manifests";

const MARKED = `[${ATTR_TARGET}],[${ATTR_PART}]`;

/**
 * The elements that a patch names, found by comparing strings: no selector is made from the wire.
 *
 * Never inside a nested instance. Where several bear the name, those inside the element that fired win:
 * a click on one of many like buttons is about that one. Else it is all of them, in document order.
 */
export function targetsOf(root: Element, fired: Element, patch: WirePatch): Element[] {
  const inside = [root, ...root.querySelectorAll(MARKED)].filter(
    (element) => element.closest(ROOTS) === root && isInPart(element, root, patch.targetPart),
  );
  const named = (attribute: string) =>
    inside.filter((element) => element.getAttribute(attribute) === `${patch.targetName}`);
  const all = [named(ATTR_TARGET), named(ATTR_PART)].find((elements) => elements.length) ?? [];
  const near = all.filter((element) => fired.contains(element));
  return near.length ? near : all;
}

/** Whether an element lies in a part of its instance, or is it. */
function isInPart(element: Element | null, root: Element, part: string | null): boolean {
  if (part == null) return true;
  for (; element; element = element === root ? null : element.parentElement) {
    if (element.getAttribute(ATTR_PART) === part) return true;
  }
  return false;
}
