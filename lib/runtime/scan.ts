import type { Manifest } from "../protocol/manifest";
import { ATTR_MANIFEST } from "../protocol/markup";
import { capture } from "./capture";
import { around, findAll, listen } from "./dom";
import { readManifest } from "./manifests";

const SCRIPTS = `script[${ATTR_MANIFEST}]`;
/** The names of the events that are listened to. */
const heard = new Set<string>();

/**
 * Reads each manifest in a part of the page, and listens to each event that is declared, once.
 *
 * @param place default the whole page; a node that is no element has none
 */
export const scan = (place: Node = document): Manifest[] =>
  scriptsIn(place).flatMap((script) => {
    const manifest = readManifest(script);
    for (const { e } of manifest?.events ?? []) {
      if (!heard.has(e)) listen(e, capture);
      heard.add(e);
    }
    return manifest ?? [];
  });

const scriptsIn = (place: Node): Element[] => {
  if (place === document) return findAll(document, SCRIPTS);
  if (!(place instanceof Element)) return [];
  const script = around(place, SCRIPTS);
  return script ? [script] : findAll(place, SCRIPTS);
};

/** Reads what a change of the page has brought: new manifests, or new text in an existing one. */
export const follow = (changes: readonly MutationRecord[]): void => {
  for (const { addedNodes, target } of changes) {
    for (const node of addedNodes) scan(target instanceof HTMLScriptElement ? target : node);
  }
};
