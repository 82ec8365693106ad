import { MANIFEST_VERSION, type Manifest } from "../wire/manifest";
import { ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART } from "../wire/markup";
import { attributeOf, isIgnored, rootOf } from "./dom";
import type { Declared } from "./interaction";
import { parseJson } from "./json";

/** The valid manifest script of each root, for as long as the root exists. */
export const scripts = new WeakMap<Element, Element>();

/** What each script's text was parsed to. */
const parsed = new WeakMap<Element, { readonly text: string; readonly manifest?: Manifest }>();

/** Parses a script again only if its text has changed, as a refresh does with new tokens. */
const parse = (script: Element): Manifest | undefined => {
  const { textContent: text } = script;
  let known = parsed.get(script);
  if (known?.text !== text) {
    const value = Object(parseJson(text));
    known = isManifest(value) ? { text, manifest: value } : { text };
    parsed.set(script, known);
  }
  return known?.manifest;
};

const isManifest = ({ v, events }: Partial<Manifest>): boolean =>
  v === MANIFEST_VERSION && Array.isArray(events) && events.every((entry) => entry?.e);

/**
 * Reads a script's manifest as it is now.
 *
 * @returns undefined if the manifest does not parse, has another version, does not match its root,
 *   or is in ignored content
 */
export const readManifest = (script: Element): Manifest | undefined => {
  const root = rootOf(script);
  const manifest = parse(script);
  if (
    !root ||
    !manifest ||
    manifest.i !== attributeOf(root, ATTR_INSTANCE) ||
    manifest.i !== attributeOf(script, ATTR_MANIFEST) ||
    isIgnored(script)
  )
    return;
  scripts.set(root, script);
  return manifest;
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
