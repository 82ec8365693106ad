import type { Manifest } from "../protocol/manifest";
import { ATTR_MANIFEST } from "../protocol/markup";
import { findAll } from "./dom";
import { read } from "./manifests";

const SCRIPTS = `script[${ATTR_MANIFEST}]`;

/**
 * Reads each manifest in a part of the page, and warns once of one that is not of the contract.
 *
 * @param place default the whole page; a node that is no element has none
 */
export const scan = (place: Node = document): Manifest[] => {
  if (place !== document && !(place instanceof Element)) return [];
  const isScript = place instanceof HTMLScriptElement && place.matches(SCRIPTS);
  return (isScript ? [place] : findAll(place as Document | Element, SCRIPTS)).flatMap(
    (script) => read(script) ?? [],
  );
};

/** Reads what a change of the page has brought: new manifests, or new text in one that is there. */
export const follow = (changes: readonly MutationRecord[]): void => {
  for (const { addedNodes, target } of changes) {
    for (const node of addedNodes) scan(target instanceof HTMLScriptElement ? target : node);
  }
};
