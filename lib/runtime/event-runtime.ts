import { ATTR_ENDPOINT } from "../protocol/markup";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { noteEdit } from "./moments";
import { flush } from "./pace";
import { listen } from "./page-events";
import { follow, scan } from "./scan";
import type { ServiceUi } from "./service-ui";
import { attach } from "./transport";
import { hearTyped } from "./typed-early";

// On `window`, so that they come before the listeners for native events, which are on `document`.
for (const type of ["input", "compositionstart", "compositionend"]) listen(type, noteEdit, self);
listen("change", flush, self);
new MutationObserver(follow).observe(document, { childList: true, subtree: true });
scan();
// Where the tag names none, nothing is posted until something else is attached.
attach({ endpoint: document.currentScript?.getAttribute(ATTR_ENDPOINT) });
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
