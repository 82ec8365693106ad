import { ATTR_ENDPOINT } from "../protocol/markup";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { listen, read } from "./dom";
import { noteEdit } from "./logical-clock";
import { flush } from "./pace";
import { follow, scan } from "./scan";
import { secondFile } from "./second-file";
import type { ServiceUi } from "./service-ui";
import { attach } from "./transport";

/**
 * The endpoint on the runtime's own script tag, if any. The runtime attaches it by itself, so
 * events are posted to it from the start.
 */
const endpoint = read(Document, "currentScript", document)?.getAttribute(ATTR_ENDPOINT);

// Even if the script runs twice, only one runtime may post each event. An element named `ServiceUi`
// does not count as a runtime, because it is not an own property of the window.
if (!Object.hasOwn(self, "ServiceUi")) {
  // These listeners are on `window`, so that they run before those for declared events, which are
  // on `document`.
  addEventListener("input", noteEdit, true);
  addEventListener("compositionstart", noteEdit, true);
  addEventListener("compositionend", noteEdit, true);
  addEventListener("change", flush, true);
  new MutationObserver(follow).observe(document, { childList: true, subtree: true });
  scan();
  self.ServiceUi = {
    version: "0.1.0",
    scan,
    manifests: scan,
    onCapture: (listener) => listen(EVENT_CAPTURED, ({ detail }) => listener(detail)),
    transport: {
      attach: ({ endpoint }) => {
        // Loads the runtime's second file now, because it can't be loaded once the network fails or
        // the page unloads.
        setTimeout(secondFile);
        return attach(endpoint);
      },
    },
  } satisfies ServiceUi;
}
if (endpoint) self.ServiceUi.transport.attach({ endpoint });
