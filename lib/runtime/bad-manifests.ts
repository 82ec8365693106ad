import { findAll, page, rootOf, SCRIPTS } from "./dom";
import type { FirstFile } from "./second-file";

/**
 * Warns once about each manifest that the runtime's first file (see `second-file.ts`) does not
 * accept. Checks the page now and after each change.
 */
export const warnOfBadManifests = ({ scripts }: FirstFile): void => {
  const checked = new WeakSet<Element>();
  const check = (place: Node): void => {
    if (!(place instanceof Element)) return;
    for (const script of findAll(place, SCRIPTS)) {
      const root = rootOf(script);
      const isValid = root && scripts.get(root) === script;
      if (!isValid && !checked.has(script)) console.warn("bad manifest", script);
      checked.add(script);
    }
  };
  check(page());
  // The first file's own observer runs before this one, so `scripts` is already up to date.
  new MutationObserver((changes) => {
    for (const place of new Set(changes.map(({ target }) => target))) check(place);
  }).observe(document, { childList: true, subtree: true });
};
