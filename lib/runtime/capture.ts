import type { Manifest, ManifestEntry } from "../protocol/manifest";
import { ATTR_PART } from "../protocol/markup";
import { ATTR_OPTIONS, decodeOptions } from "../protocol/options";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { now } from "./edits";
import { catchUp, entryOf, manifestOf } from "./manifests";
import { pace } from "./pace";
import { payloadOf } from "./payload";
import { raise } from "./raise";
import { dispatch, isAttached } from "./transport";

const listened = new Set<string>();

/** Listens for an event once, whatever the number of instances; in the capture phase, as not all events bubble. */
export function listen(event: string): void {
  if (listened.has(event)) return;
  listened.add(event);
  document.addEventListener(event, match, true);
}

/**
 * Captures an event for the nearest instance around it that declares it for a part around it.
 *
 * An event that does not bubble belongs to the element it was raised on alone, as it would natively.
 */
function match(event: Event): void {
  catchUp();
  const path = event.composedPath();
  const parts: Element[] = [];
  for (const node of event.bubbles ? path : path.slice(0, 1)) {
    if (!(node instanceof Element)) continue;
    if (node.hasAttribute(ATTR_PART)) parts.push(node);
    const manifest = manifestOf(node);
    for (const part of parts) {
      const entry = entryOf(manifest, part.getAttribute(ATTR_PART), event.type);
      if (!manifest || !entry) continue;
      capture(event, node, part, manifest, entry);
      return;
    }
  }
}

function capture(
  nativeEvent: Event,
  root: Element,
  element: Element,
  { c: component, i: instanceId }: Manifest,
  entry: ManifestEntry,
): void {
  const options = decodeOptions(element.getAttribute(ATTR_OPTIONS), entry.e);
  const { keys, prevent } = options;
  const { key, isComposing } = nativeEvent as KeyboardEvent;
  if (keys && (isComposing || !keys.includes(key))) return;
  if ((prevent || entry.e === "submit") && isAttached()) nativeEvent.preventDefault();
  const payload = payloadOf(nativeEvent, element);
  if (keys) payload.key = key;
  const moment = now();
  const captured = { root, element, component, instanceId, entry, payload, nativeEvent };
  pace(captured, options, () => {
    if (raise(EVENT_CAPTURED, captured)) dispatch(captured, options, moment);
  });
}
