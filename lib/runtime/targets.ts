import { ATTR_PART, ATTR_TARGET } from "../protocol/markup";
import type { WirePatch } from "../protocol/patch";
import { ROOTS } from "./manifests";

/**
 * The element that a patch names, found by comparing strings: no selector is made from the wire.
 *
 * Never one of a nested instance. Where several bear the name, it is the first inside the element that
 * fired: a click on one of many like buttons is about that one. Else it is the first in the document.
 */
export const targetOf = (
  root: Element,
  fired: Element,
  { targetPart, targetName }: WirePatch,
): Element | undefined => {
  const look = (places: Element[], attribute: string, name: string) =>
    places
      .flatMap((place) => [place, ...place.querySelectorAll("*")])
      .filter(
        (element) => element.closest(ROOTS) === root && element.getAttribute(attribute) === name,
      );
  let places = [fired, root];
  if (targetPart != null) places = look(places, ATTR_PART, targetPart);
  return look(places, ATTR_TARGET, targetName)[0] ?? look(places, ATTR_PART, targetName)[0];
};
