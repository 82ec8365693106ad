import { MANIFEST_VERSION, type Manifest, type ManifestEntry } from "../protocol/manifest";
import { ATTR_INSTANCE, ATTR_MANIFEST } from "../protocol/markup";

/** Every root of an instance; a constant, as is each selector of the runtime. */
export const ROOTS = `[${ATTR_INSTANCE}]`;
const SCRIPTS = `script[${ATTR_MANIFEST}]`;

/** Weak, so that a manifest goes when its root does, however that left the page. */
const known = new WeakMap<Element, Manifest>();
const ignored = new WeakMap<Element, string>();
/** Called after the page's manifests have changed. */
export const renewals = new Set<() => void>();

let listen: (event: string) => void;
const observer = new MutationObserver(follow);

/**
 * Reads the page's manifests and follows its changes: a refresh changes root and script in place, a
 * soft navigation brings new ones.
 *
 * @param onEvent called with the name of each event that a manifest declares
 */
export function start(onEvent: typeof listen): void {
  listen = onEvent;
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [ATTR_INSTANCE, ATTR_MANIFEST],
  });
  scan(document);
}

/** Reads each manifest in a part of the page. */
export function scan(place: Node): void {
  scriptsIn(place).forEach(read);
}

/** The manifests that are in the page now, in document order. */
export function manifests(): Manifest[] {
  catchUp();
  return scriptsIn(document).flatMap((script) => manifestOf(script.closest(ROOTS)) ?? []);
}

/** Reads the changes that the observer was not told of yet: an event may come before that. */
export function catchUp(): void {
  follow(observer.takeRecords());
}

/** The manifest of a root, as long as it is the one of the root's present id. */
export function manifestOf(root: Element | null): Manifest | undefined {
  const manifest = root ? known.get(root) : undefined;
  return manifest?.i === root?.getAttribute(ATTR_INSTANCE) ? manifest : undefined;
}

/** What a manifest declares for a part and an event. */
export function entryOf(
  manifest: Manifest | undefined,
  part: string | null,
  event: string,
): ManifestEntry | undefined {
  return manifest?.events.find((entry) => entry.p === part && entry.e === event);
}

function scriptsIn(place: Node): Element[] {
  if (!(place instanceof Element || place instanceof Document)) return [];
  const own = place instanceof Element && place.matches(SCRIPTS) ? [place] : [];
  return [...own, ...place.querySelectorAll(SCRIPTS)];
}

function follow(records: MutationRecord[]): void {
  const scripts = new Set<Element>();
  for (const { type, target, addedNodes } of records) {
    const changed = target instanceof Text ? target.parentNode : target;
    const inPlace = changed && (type === "attributes" || changed.nodeName === "SCRIPT");
    for (const place of inPlace ? [changed] : addedNodes) {
      for (const script of scriptsIn(place)) scripts.add(script);
    }
  }
  if (!scripts.size) return;
  scripts.forEach(read);
  for (const renewal of renewals) renewal();
}

function read(script: Element): void {
  const root = script.closest(ROOTS);
  const text = script.textContent;
  try {
    const manifest: Manifest = JSON.parse(text);
    const id = root?.getAttribute(ATTR_INSTANCE);
    if (
      root &&
      manifest.v === MANIFEST_VERSION &&
      manifest.i === id &&
      script.getAttribute(ATTR_MANIFEST) === id &&
      manifest.events.every(({ p, e, ctx }) =>
        [p, e, ctx].every((field) => typeof field === "string"),
      )
    ) {
      known.set(root, manifest);
      for (const { e } of manifest.events) listen(e);
      return;
    }
  } catch {
    // Told below, as every manifest that is not of the contract.
  }
  if (ignored.get(script) === text) return;
  ignored.set(script, text);
  console.warn("ServiceUi ignores a manifest that is not JSON, not v1 or not its root's:", script);
}
