import { MANIFEST_VERSION, type Manifest } from "../protocol/manifest";
import { ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART } from "../protocol/markup";
import { capture } from "./capture";
import { attributeOf, isIgnored, rootOf } from "./dom";
import type { Declared } from "./interaction";
import { listen } from "./page-events";
import type { Undo } from "./service-ui";

/**
 * The script of each root, and under itself each script that was warned about. Weak: it goes when
 * the root does, however that left the page.
 */
export const scripts = new WeakMap<Element, Element>();
const listened = new Map<string, Undo>();

/**
 * A script's manifest as the page has it now: a refresh changes it in place, and no token may be
 * older than the page's. What it declares is listened to from then on, each event once.
 *
 * @returns undefined where it does not parse, is of another version, is not its root's, or stands
 *   in what is not the application's own; each script is warned about once
 */
export const read = (script: Element): Manifest | undefined => {
  try {
    const manifest: Manifest = JSON.parse(script.textContent);
    // Where there is none, it throws as what does not parse.
    const root = rootOf(script) as Element;
    if (
      manifest.v === MANIFEST_VERSION &&
      manifest.i === attributeOf(root, ATTR_INSTANCE) &&
      manifest.i === script.getAttribute(ATTR_MANIFEST) &&
      !isIgnored(script)
    ) {
      for (const { e } of manifest.events) {
        if (!listened.has(e)) listened.set(e, listen(e, match));
      }
      scripts.set(root, script);
      return manifest;
    }
  } catch {}
  if (!scripts.has(script)) console.warn("bad manifest", script);
  scripts.set(script, script);
  return undefined;
};

/** What the instance of a root declares for an event of an element. */
export const declared = (root: Element, element: Element, event: string): Declared | undefined => {
  const script = scripts.get(root);
  const manifest = (script && read(script)) as Manifest;
  const part = attributeOf(element, ATTR_PART);
  const entry = manifest?.events.find(({ p, e }) => p === part && e === event);
  return entry && { root, element, component: manifest.c, instanceId: manifest.i, entry };
};

/**
 * Captures an event for the nearest part around it that declares it. A part belongs to the nearest
 * root around it, whatever that root's manifest is worth, and to no other.
 *
 * An event that does not bubble belongs to the element it was raised on alone, as it does natively.
 */
const match = (event: Event): void => {
  const origin = event.composedPath()[0];
  const path = event.composedPath().filter((place) => place instanceof Element);
  if (path.some(isIgnored)) return;
  path.some((element, depth) => {
    // Not `rootOf`: a root may be around a shadow tree that the element is in.
    const root = path.slice(depth).find((place) => attributeOf(place, ATTR_INSTANCE) !== null);
    const found =
      (event.bubbles || element === origin) && root && declared(root, element, event.type);
    if (found) capture(event, found);
    return found;
  });
};
