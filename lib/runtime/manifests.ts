import { MANIFEST_VERSION, type Manifest } from "../protocol/manifest";
import { ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART } from "../protocol/markup";
import { attributeOf, isIgnored, rootOf } from "./dom";
import type { Declared } from "./interaction";

/** The valid manifest script of each root, for as long as the root exists. */
export const scripts = new WeakMap<Element, Element>();

/**
 * Reads a script's manifest as it is now, because a refresh changes the tokens in place.
 *
 * @returns undefined if the manifest does not parse, has another version, does not match its root,
 *   or is in ignored content
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
    // Not JSON, or not the shape of a manifest.
  }
  return;
};

/**
 * Finds the declaration of an event for an element in the nearest root's manifest.
 *
 * @param around the element and its ancestors, out to its root or further
 */
export const declared = (
  element: Element,
  around: readonly Element[],
  event: string,
): Declared | undefined => {
  // `rootOf` would not do, because the element may be in a shadow tree inside the root.
  const root = around.find((place) => attributeOf(place, ATTR_INSTANCE) !== null);
  const script = root && scripts.get(root);
  const manifest = script && readManifest(script);
  const entry = manifest?.events.find(
    ({ p, e }) => p === attributeOf(element, ATTR_PART) && e === event,
  );
  if (!root || !manifest || !entry) return;
  return { root, element, component: manifest.c, instanceId: manifest.i, entry };
};
