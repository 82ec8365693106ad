import { ATTR_ENDPOINT } from "../protocol/markup";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { listen, read } from "./dom";
import { noteEdit } from "./logical-clock";
import { flush } from "./pace";
import { follow, scan } from "./scan";
import { prefetchSecondFile } from "./second-file";
import type { ServiceUi } from "./service-ui";
import { attach } from "./transport";
import { raiseTypedEarly } from "./typed-early";

/** The runtime's own tag opts in by naming the endpoint. */
const endpoint = read(Document, "currentScript", document)?.getAttribute(ATTR_ENDPOINT);
// An element can be called `ServiceUi`, but is no property of the window's own.
const isFirst = !Object.hasOwn(self, "ServiceUi");

// The script stands in the page twice, or is run again: one runtime, one post for each event.
if (isFirst) {
  // On `window`, so that they come before the listeners for native events, which are on `document`.
  for (const type of ["input", "compositionstart", "compositionend"]) {
    addEventListener(type, noteEdit, true);
  }
  addEventListener("change", flush, true);
  new MutationObserver(follow).observe(document, { childList: true, subtree: true });
  scan();
  self.ServiceUi = {
    version: "0.1.0",
    scan,
    manifests: scan,
    onCapture: (listener) => listen(EVENT_CAPTURED, ({ detail }) => listener(detail)),
    transport: {
      attach: (options) => {
        prefetchSecondFile();
        return attach(options);
      },
    },
  } satisfies ServiceUi;
}
if (endpoint) self.ServiceUi.transport.attach({ endpoint });
if (isFirst) raiseTypedEarly();
