import { attributeOf, findAll, isIgnored, read, rootOf } from "../browser/dom";
import { ATTR_PART } from "../wire/markup";

/**
 * The element of a part, as a patch would name it: the nearest one around the given element, itself
 * included, else the only one in the same instance (PROTOCOL 1, Rows). It is never in a nested
 * instance or in ignored content.
 */
export function partOf(element: Element | null, part: string): Element | undefined {
  const root = element && rootOf(element);
  if (!root) return undefined;
  const isMeant = (one: Element) =>
    attributeOf(one, ATTR_PART) === part && rootOf(one) === root && !isIgnored(one);
  const outward = (place: Element) => (place === root ? null : read(Node, "parentElement", place));
  for (let place: Element | null = element; place; place = outward(place)) {
    if (isMeant(place)) return place;
    const [found, another] = findAll(place, `[${ATTR_PART}]`).filter(isMeant);
    if (found) return another ? undefined : found;
  }
  return undefined;
}
