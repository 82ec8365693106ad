import { EVENT_DISPATCHED } from "../protocol/runtime-events";
import { read } from "./dom";

/**
 * The texts of the default notice after a failed interaction.
 *
 * They say what the visitor can do. The failure's code, which is for developers, says why the
 * interaction failed. The notice disappears when the visitor dismisses it or the next dispatch
 * succeeds. To show its own notice, an app prevents the default of `service:ui-event:failed` and
 * `service:ui-page:updated`.
 */
const FAILED = "That did not work. Please try again.";
const OFFLINE = "You are offline. Please try again when you are connected.";
const OUTDATED = "This page is out of date. Please reload it.";
const BUSY = "The server is busy. Please try again in a moment.";
const UNCLEAR = "This page was updated. Please check whether your last step was done.";

/** Texts for failures that an immediate retry can't solve. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ["invalid_signed_ctx", OUTDATED],
  ["expired_signed_ctx", OUTDATED],
  ["unknown_component", OUTDATED],
  ["unknown_part", OUTDATED],
  ["unknown_event", OUTDATED],
  ["updates_path_mismatch", OUTDATED],
  ["interaction_forbidden", "You are not allowed to do this."],
  ["server_busy", BUSY],
  ["rate_limited", BUSY],
  ["page_updated", "This page was updated. Please repeat your last step."],
  ["page_updated_under_way", UNCLEAR],
]);

const STYLE = `
[data-service-ui-notice] {
  position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; margin: 0; max-width: min(24rem, 100vw - 2rem);
  display: flex; gap: 0.75rem; align-items: center; padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.5rem;
  background: Canvas; color: CanvasText; font: 1rem/1.4 system-ui, sans-serif;
}
[data-service-ui-notice] button { font: inherit; }`;

const hide = (): void => shown?.notice.remove();
let shown: { readonly notice: Element; readonly text: Element } | undefined;

const create = () => {
  // Elements may shadow the document's own members; see `dom.ts`.
  const { createElement } = Document.prototype;
  const notice = createElement.call(document, "div");
  const text = createElement.call(document, "span");
  const dismiss = createElement.call(document, "button");
  // The style sheet is constructed, because a strict Content-Security-Policy forbids inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  read(Document, "adoptedStyleSheets", document).push(sheet);
  notice.setAttribute("data-service-ui-notice", "");
  notice.role = "alert";
  dismiss.setAttribute("type", "button");
  dismiss.textContent = "Dismiss";
  dismiss.addEventListener("click", hide);
  notice.append(text, dismiss);
  return { notice, text };
};

/**
 * Shows the notice. Inserts it again each time, so that screen readers announce it.
 *
 * @param code of the failure
 */
export function show(code: string): void {
  shown ??= create();
  const { notice, text } = shown;
  const isOffline = code === "network_error" && !navigator.onLine;
  text.textContent = TEXTS.get(code) ?? (isOffline ? OFFLINE : FAILED);
  EventTarget.prototype.addEventListener.call(document, EVENT_DISPATCHED, hide, { once: true });
  read(Document, "body", document).append(notice);
}
