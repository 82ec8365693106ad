import { ATTR_COMPONENT, ATTR_INSTANCE, ATTR_MANIFEST } from "../protocol/markup";

/**
 * Brings the manifests of a new render into a page as `router.refresh()` does: the elements stay, and with them
 * what was patched and typed; identifiers and contexts are new (NEXT.md 7 and 8).
 *
 * @returns false where the new render has other components; then nothing is changed
 */
export function refreshManifests(page: ParentNode, rendered: ParentNode): boolean {
  const [old, fresh] = [instancesIn(page), instancesIn(rendered)];
  const isSame = (at: number) => old[at]?.component === fresh[at]?.component;
  if (old.length !== fresh.length || !old.every((_, at) => isSame(at))) return false;
  for (const [at, { root, script }] of old.entries()) {
    const { id, text } = fresh[at] ?? { id: "", text: "" };
    root.setAttribute(ATTR_INSTANCE, id);
    script.setAttribute(ATTR_MANIFEST, id);
    script.textContent = text;
  }
  return true;
}

function instancesIn(place: ParentNode) {
  return [...place.querySelectorAll(`script[${ATTR_MANIFEST}]`)].flatMap((script) => {
    const root = script.closest(`[${ATTR_INSTANCE}]`);
    const id = script.getAttribute(ATTR_MANIFEST) ?? "";
    const component = script.getAttribute(ATTR_COMPONENT);
    return root ? [{ root, script, id, component, text: script.textContent ?? "" }] : [];
  });
}
