import { EVENT_DISPATCHED } from "../wire/runtime-events";
import { read } from "./dom";
import { noticeText } from "./notice-text";

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
 * Shows the notice, until the visitor dismisses it or the next dispatch succeeds. Inserts it again
 * each time, so that screen readers announce it. To show its own notice, an app prevents the
 * default of `service:ui-event:failed` and `service:ui-page:updated`.
 *
 * @param code of the failure
 */
export function show(code: string): void {
  shown ??= create();
  const { notice, text } = shown;
  text.textContent = noticeText(code, navigator.onLine);
  EventTarget.prototype.addEventListener.call(document, EVENT_DISPATCHED, hide, { once: true });
  read(Document, "body", document).append(notice);
}
