import type { Manifest } from "../protocol/manifest";
import { ATTR_MANIFEST } from "../protocol/markup";
import { read } from "./manifests";

const SCRIPTS = `script[${ATTR_MANIFEST}]`;

/**
 * Reads each manifest in a part of the page, and warns once of one that is not of the contract.
 *
 * @param place default the whole page; a node that is no element has none
 */
export const scan = (place: Node = document): Manifest[] =>
  [place as Element, ...((place as Partial<Element>).querySelectorAll?.(SCRIPTS) ?? [])]
    .filter((script: Partial<Element>) => script.matches?.(SCRIPTS))
    .flatMap((script) => read(script as Element) ?? []);

/** Reads what a change of the page has brought: new manifests, or new text in one that is there. */
export const follow = (changes: readonly MutationRecord[]): void => {
  for (const change of changes) {
    for (const node of change.addedNodes)
      scan((change.target as Element).closest?.(SCRIPTS) ?? node);
  }
};
