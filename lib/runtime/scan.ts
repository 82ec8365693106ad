import type { Manifest } from "../protocol/manifest";
import { capture } from "./capture";
import { around, findAll, listen, page, SCRIPTS } from "./dom";
import { readManifest } from "./manifests";

/** The names of the events that are listened to. */
const heard = new Set<string>();

/**
 * Reads each manifest in a part of the page, and listens to each event that is declared, once.
 *
 * @param place default, and for all that is no element, the whole page
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

/** Reads what a change of the page has brought: new manifests, or new text in an existing one. */
export const follow = (changes: readonly MutationRecord[]): void => {
  for (const { addedNodes, target } of changes) {
    for (const node of target instanceof HTMLScriptElement ? [target] : addedNodes) {
      if (node instanceof Element) scan(node);
    }
  }
};
