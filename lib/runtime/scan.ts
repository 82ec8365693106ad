import type { Manifest } from "../protocol/manifest";
import { capture } from "./capture";
import { around, findAll, listen, page, SCRIPTS } from "./dom";
import { readManifest } from "./manifests";

/** The names of the events that the runtime listens to. */
const heard = new Set<string>();

/**
 * Reads each manifest in a part of the page, and adds a listener for each declared event that has
 * none yet.
 *
 * @param place the part to read; the whole page if this is not an element
 */
export const scan = (place?: ParentNode): Manifest[] => {
  const element = place instanceof Element ? place : page();
  const own = around(element, SCRIPTS);
  return (own ? [own] : findAll(element, SCRIPTS)).flatMap((script) => {
    const manifest = readManifest(script);
    for (const { e } of manifest?.events ?? []) {
      if (!heard.has(e)) listen(e, capture);
      heard.add(e);
    }
    return manifest ?? [];
  });
};

/** Reads manifests that are new in the page, and existing ones whose text has changed. */
export const follow = (changes: readonly MutationRecord[]): void => {
  for (const { addedNodes, target } of changes) {
    for (const node of target instanceof HTMLScriptElement ? [target] : addedNodes) {
      if (node instanceof Element) scan(node);
    }
  }
};
