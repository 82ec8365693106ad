import { ATTR_ENDPOINT } from "../protocol/markup";
import { EVENT_CAPTURED } from "../protocol/runtime-events";
import { listen, read } from "./dom";
import { noteEdit } from "./logical-clock";
import { flush } from "./pace";
import { follow, scan } from "./scan";
import { secondFile } from "./second-file";
import type { ServiceUi } from "./service-ui";
import { attach } from "./transport";

/** The endpoint on the runtime's own script tag. If there is one, it is attached at load. */
const endpoint = read(Document, "currentScript", document)?.getAttribute(ATTR_ENDPOINT);

// If the script is in the page twice or runs again, there must still be one runtime and one post
// for each event. A page may have an element named `ServiceUi`, but that is not an own property of
// the window.
if (!Object.hasOwn(self, "ServiceUi")) {
  // On `window`, so that they run before the listeners for native events, which are on `document`.
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
        // Loads the second file now, because it must be there when the network or the page is gone.
        setTimeout(secondFile);
        return attach(endpoint);
      },
    },
  } satisfies ServiceUi;
}
if (endpoint) self.ServiceUi.transport.attach({ endpoint });
