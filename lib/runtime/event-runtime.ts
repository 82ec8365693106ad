import { ATTR_ENDPOINT } from "../protocol/markup";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { read } from "./dom";
import { noteEdit } from "./moments";
import { flush } from "./pace";
import { listen } from "./page-events";
import { follow, scan } from "./scan";
import type { ServiceUi } from "./service-ui";
import { attach } from "./transport";
import { hearTyped } from "./typed-early";

/** Where the tag names no endpoint, nothing is posted until something else is attached. */
const tag = read(Document, "currentScript", document);
const options = { endpoint: tag instanceof HTMLScriptElement && tag.getAttribute(ATTR_ENDPOINT) };

// An element can be called `ServiceUi`, but is no property of the window's own.
if (Object.hasOwn(self, "ServiceUi")) {
  // The script stands in the page twice, or is run again: one runtime, one post for each event.
  if (options.endpoint) self.ServiceUi.transport.attach({ endpoint: options.endpoint });
} else {
  // On `window`, so that they come before the listeners for native events, which are on `document`.
  for (const type of ["input", "compositionstart", "compositionend"]) listen(type, noteEdit, self);
  listen("change", flush, self);
  new MutationObserver(follow).observe(document, { childList: true, subtree: true });
  scan();
  attach(options);
  self.ServiceUi = {
    version: "0.1.0",
    scan,
    manifests: scan,
    onCapture: (listener) =>
      listen(EVENT_CAPTURED, ({ detail }: DocumentEventMap[typeof EVENT_CAPTURED]) =>
        listener(detail),
      ),
    transport: { attach },
  } satisfies ServiceUi;
  hearTyped();
}
