import { MANIFEST_VERSION, type Manifest } from "../protocol/manifest";
import { ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART } from "../protocol/markup";
import { attributeOf, isIgnored, rootOf } from "./dom";
import type { Declared } from "./interaction";

/** The valid manifest script of each root. Weak: it goes when the root does. */
export const scripts = new WeakMap<Element, Element>();

/**
 * A script's manifest as the page has it now: a refresh changes it in place, and no token may be
 * older than the page's.
 *
 * @returns undefined if it does not parse, is of another version, is not its root's, or stands in
 *   what is not the application's own; each script is warned about once
 */
export const readManifest = (script: Element): Manifest | undefined => {
  const root = rootOf(script);
  try {
    const manifest: Manifest = JSON.parse(script.textContent);
    if (
      root &&
      manifest.v === MANIFEST_VERSION &&
      manifest.i === attributeOf(root, ATTR_INSTANCE) &&
      manifest.i === attributeOf(script, ATTR_MANIFEST) &&
      manifest.events.every(({ e }) => e) &&
      !isIgnored(script)
    ) {
      scripts.set(root, script);
      return manifest;
    }
  } catch {
    // Not JSON, or not of a manifest's shape.
  }
  return;
};

/**
 * What the nearest root declares for an event of an element.
 *
 * @param around the element and what is around it, out to its root or further
 */
export const declared = (
  element: Element,
  around: readonly Element[],
  event: string,
): Declared | undefined => {
  // Not `rootOf`: a root may be around a shadow tree that the element is in.
  const root = around.find((place) => attributeOf(place, ATTR_INSTANCE) !== null);
  const script = root && scripts.get(root);
  const manifest = script && readManifest(script);
  const entry = manifest?.events.find(
    ({ p, e }) => p === attributeOf(element, ATTR_PART) && e === event,
  );
  if (!root || !manifest || !entry) return;
  return { root, element, component: manifest.c, instanceId: manifest.i, entry };
};
