import type { Manifest } from "../../lib/protocol/manifest";
import {
  ATTR_IGNORE,
  ATTR_INSTANCE,
  ATTR_MANIFEST,
  ATTR_PART,
  ATTR_TARGET,
} from "../../lib/protocol/markup";

/** One instance that is in the page now. */
export interface Instance {
  readonly manifest: Manifest;
  readonly root: Element;
}

/** What the page holds of Service UI. */
export interface Page {
  /** In document order, as the runtime reads them. */
  readonly instances: readonly Instance[];
  /** Manifests that the runtime refuses: of another version, of another root, or not JSON. */
  readonly refused: number;
  /** Whether the runtime is there. */
  readonly hasRuntime: boolean;
}

const SCRIPTS = `script[${ATTR_MANIFEST}]`;
const ROOTS = `[${ATTR_INSTANCE}]`;
/** What changes when instances come, go, or are rendered again in place. */
const WATCHED = [ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART, ATTR_TARGET];

/** Reads the page, through the runtime's own eyes. */
export function readPage(): Page {
  // Declared as always there, and it is, where the layout has the script and it was loaded.
  const runtime: typeof window.ServiceUi | undefined = window.ServiceUi;
  const manifests = runtime?.manifests() ?? [];
  const roots = new Map(
    [...document.querySelectorAll(ROOTS)].map((root) => [root.getAttribute(ATTR_INSTANCE), root]),
  );
  const instances = manifests.flatMap((manifest) => {
    const root = roots.get(manifest.i);
    return root ? { manifest, root } : [];
  });
  const refused = runtime ? document.querySelectorAll(SCRIPTS).length - manifests.length : 0;
  return { instances, refused, hasRuntime: runtime !== undefined };
}

/**
 * Calls back after each change of the page that may concern an instance, once for all of a frame.
 *
 * @returns what stops it
 */
export function watchPage(onChange: () => void): () => void {
  let frame: number | undefined;
  const observer = new MutationObserver(() => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      onChange();
    });
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: WATCHED,
  });
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

/**
 * The elements of an instance that have an attribute, by its value; those of nested instances are
 * not its own, nor are those in content that is ignored.
 */
export function markedIn(
  root: Element,
  attribute: typeof ATTR_PART | typeof ATTR_TARGET,
): ReadonlyMap<string, Element> {
  const own = [root, ...root.querySelectorAll(`[${attribute}]`)].filter(
    (element) =>
      element.hasAttribute(attribute) &&
      element.closest(ROOTS) === root &&
      !element.closest(`[${ATTR_IGNORE}]`),
  );
  // Of several that share a name the first counts, so it is set last.
  return new Map(own.reverse().map((element) => [element.getAttribute(attribute) ?? "", element]));
}
