import { useEffect, useState } from "react";
import { findMissingRuntime } from "../../render/react/page-mistakes";
import type { Manifest } from "../../wire/manifest";
import { ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART, ATTR_TARGET } from "../../wire/markup";
import type { Mistake } from "../../wire/mistakes";

/** An instance that is in the page now. */
export interface Instance {
  readonly manifest: Manifest;
  readonly root: Element;
}

/** The parts of a page that belong to Service UI. */
export interface Page {
  /** In document order, as the runtime reads them. */
  readonly instances: readonly Instance[];
  /**
   * How many manifests the runtime refuses. They are of another version or another root, or not
   * JSON.
   */
  readonly refused: number;
  /** Why the page has no runtime; undefined if it has been loaded. */
  readonly missingRuntime: Mistake | undefined;
}

const SCRIPTS = `script[${ATTR_MANIFEST}]`;
const ROOTS = `[${ATTR_INSTANCE}]`;
/** Attributes that change when instances appear, disappear, or are rendered again in place. */
const WATCHED = [ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART, ATTR_TARGET];

export function readPage(): Page {
  // The type says that the runtime is always there, but the script may be missing.
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
  return { instances, refused, missingRuntime: findMissingRuntime() };
}

/**
 * Calls back after changes of the page that may affect an instance, at most once a frame.
 *
 * @returns a function that stops the calls
 */
function watchPage(onChange: () => void): () => void {
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

/** The parts of the page that belong to Service UI, read again after each change. */
export function usePage() {
  const [page, setPage] = useState(readPage);
  useEffect(() => {
    const read = () => setPage(readPage());
    // The runtime's script is deferred, so it may run after the panel starts.
    read();
    window.addEventListener("load", read);
    const unwatch = watchPage(read);
    return () => {
      window.removeEventListener("load", read);
      unwatch();
    };
  }, []);
  return page;
}
