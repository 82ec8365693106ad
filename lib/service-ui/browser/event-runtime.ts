import { ATTR_ENDPOINT } from "../wire/markup";
import { EVENT_CAPTURED, EVENT_NAVIGATE_STARTED } from "../wire/runtime-events";
import { captureEarly, endEarly, noteKey } from "./capture";
import { listen, page, read } from "./dom";
import { notePasswords, noteSelection } from "./fields";
import { noteBlur, noteFocus } from "./focus";
import { attach, inFlight, isAsking, unsettled } from "./interaction";
import { keep, raiseTypedEarly, start, take } from "./kept";
import { followReset, noteEdit } from "./ledger";
import { noteHint } from "./line";
import { noteLeaving, notePress, noteRelease } from "./native";
import { own } from "./notice";
import { flush } from "./queue";
import { sendLeaving } from "./request";
import { adopt, endLeft, follow, scan } from "./scan";
import type { ServiceUi } from "./service-ui";

own.script = read(Document, "currentScript", document);

/**
 * The endpoint on the runtime's own script tag, if any. The runtime attaches it by itself, so
 * events are posted to it from the start.
 */
const endpoint = own.script?.getAttribute(ATTR_ENDPOINT);

let hasStarted = false;

/** Catches up once something is attached that what is raised can be sent to. */
const startOnce = (): void => {
  if (hasStarted) return;
  hasStarted = true;
  start();
  captureEarly();
  addEventListener("pageshow", ({ persisted }) => {
    // If the browser shows this document again, its fields still have their text, so the kept copy
    // of the text is stale, and nothing waits for the page that its user has come back from.
    take();
    for (const one of inFlight) if (one.ran === "yes") one.abort?.();
    // Some browsers restore fields last.
    if (!persisted) raiseTypedEarly(page());
  });
};

/**
 * Listens on `window`, in the capture phase, so that this comes before the listeners for declared
 * events, which are on `document`.
 */
const hear = (types: string, listener: (event: never) => unknown): void => {
  for (const type of types.split(" ")) addEventListener(type, listener as EventListener, true);
};

// Even if the script runs twice, only one runtime may post each event. An element named `ServiceUi`
// does not count as a runtime, because it is not an own property of the window.
if (!Object.hasOwn(self, "ServiceUi")) {
  const observer = new MutationObserver(follow);
  hear("focusin", (event: FocusEvent) => {
    const changes = observer.takeRecords();
    noteFocus(event, !!changes[0]);
    follow(changes);
  });
  hear("focusout", noteBlur);
  // Before what else hears a click, which this may stop.
  hear("pointerdown click", notePress);
  hear("pointerup pointercancel scroll", noteRelease);
  // A click of a script's moves nobody.
  hear("click", (event: MouseEvent) => event.isTrusted && noteFocus(event));
  hear("input compositionstart compositionend focusin", noteEdit);
  hear("selectionchange input", noteSelection);
  hear("keydown", noteKey);
  hear(`click submit popstate ${EVENT_NAVIGATE_STARTED}`, noteLeaving);
  hear("change beforeinput", flush);
  hear("reset", followReset);
  new MutationObserver(notePasswords).observe(document, {
    subtree: true,
    attributeFilter: ["type"],
    attributeOldValue: true,
  });
  // A page that is left for one that is still in the document changes by this alone.
  new MutationObserver(endLeft).observe(document, { subtree: true, attributeFilter: ["style"] });
  // The page may be ended while it is hidden, and nothing says so then.
  hear("visibilitychange", () => isAsking() || flush());
  hear("online offline visibilitychange", noteHint);
  hear("pagehide", () => {
    const isAsked = isAsking();
    if (!isAsked) flush();
    sendLeaving(isAsked);
    const left = unsettled();
    if (isAsked || left.some(({ ran }) => ran === "no")) keep(left);
  });
  endEarly();
  observer.observe(document, { characterData: true, childList: true, subtree: true });
  adopt(page());
  self.ServiceUi = {
    version: process.env.SERVICE_UI_VERSION ?? "unbundled",
    scan,
    manifests: scan,
    onCapture: (listener) => listen(EVENT_CAPTURED, ({ detail }) => listener(detail)),
    transport: {
      attach: ({ endpoint }) => {
        // Later, so that scripts behind this one can listen to the events that this raises.
        setTimeout(startOnce);
        return attach(endpoint);
      },
    },
  } satisfies ServiceUi;
}
if (endpoint) self.ServiceUi.transport.attach({ endpoint });
