import { ATTR_KEY, ATTR_PART, ATTR_TARGET } from "../wire/markup";
import type { WirePatch } from "../wire/patch";
import { attributeOf, findAll, isIgnored, read, rootOf } from "./dom";
import type { Sent } from "./interaction";

/** What a patch says of its element. */
type Named = {
  readonly [Field in "targetPart" | "targetKey" | "targetName" | "every"]?:
    | WirePatch[Field]
    | undefined;
};

export type Find = (named: Named) => readonly Element[];

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
 * A place is read when a search first reaches it, and once: what the function returns is for the
 * patches of one response, whose cost would otherwise be the product of patches and elements.
 *
 * @param isFit what else is required of an element that bears the name
 */
export const finder = (
  { root, ancestry }: Pick<Sent, "root" | "ancestry">,
  isFit = (place: Element): boolean => !isIgnored(place),
): Find => {
  const targets = indexOf(ATTR_TARGET);
  const parts = indexOf(ATTR_PART);
  const rows = indexOf(ATTR_KEY);
  return ({ targetPart, targetKey, targetName, every }) => {
    const isOfRow = every || targetKey !== undefined;
    /** Whether a place is the row of an element; for `every`, whether anything is. */
    const isRowOf = (place: Element, element: Element) => {
      let row: Element | null = element;
      for (; row; row = row === root ? null : read(Node, "parentElement", row)) {
        const isRow = every || attributeOf(row, ATTR_KEY) !== null;
        if (isRow && (targetPart == null || attributeOf(row, ATTR_PART) === targetPart)) break;
      }
      return every ? row : row === place;
    };
    const inside = (places: readonly Element[], bearers: Bearers, name: unknown) => {
      const ownIn = (place: Element) =>
        bearers(place, name).filter(
          (it) =>
            // An element that has left the page may have no root.
            (rootOf(it) ?? root) === root && isFit(it) && (!isOfRow || isRowOf(place, it)),
        );
      if (isOfRow) return places.flatMap(ownIn);
      for (const place of places) {
        const found = ownIn(place);
        if (found[0]) return found[0] === place ? [place] : found;
      }
      return [];
    };
    let places = ancestry;
    if (isOfRow) places = every ? [root] : rows(root, targetKey);
    else if (targetPart != null) {
      places = inside(places, parts, targetPart);
      if (places[1]) return places;
    }
    const found = inside(places, targets, targetName);
    return found[0] ? found : inside(places, parts, targetName);
  };
};

/** The elements in a place, itself included, whose attribute has a value. */
type Bearers = (place: Element, value: unknown) => readonly Element[];

const indexOf = (attribute: string): Bearers => {
  const indexes = new Map<Element, Map<unknown, Element[]>>();
  return (place, value) => {
    let index = indexes.get(place);
    if (!index) {
      index = new Map();
      indexes.set(place, index);
      for (const element of [place, ...findAll(place, `[${attribute}]`)]) {
        const own = attributeOf(element, attribute);
        const others = index.get(own);
        if (others) others.push(element);
        else if (own) index.set(own, [element]);
      }
    }
    return index.get(value) ?? [];
  };
};
