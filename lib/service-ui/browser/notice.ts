import { ATTR_MESSAGES } from "../wire/markup";
import { EVENT_DISPATCHED } from "../wire/runtime-events";
import { page, read } from "./dom";
import { parseJson } from "./json";
import { ENGLISH, noticeText } from "./notice-text";

const STYLE = `
[data-service-ui-notice] {
  position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; margin: 0; max-width: min(24rem, 100vw - 2rem);
  display: flex; gap: 0.75rem; align-items: center; padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.5rem;
  background: Canvas; color: CanvasText; font: 1rem/1.4 system-ui, sans-serif;
}
[data-service-ui-notice] button { font: inherit; }`;

/** The runtime's own script tag, which holds the application's texts. No content can replace it. */
export const own: { script?: Element | null } = {};

/** The texts in the language of the page, which may change while the page is open. */
const texts = (): typeof ENGLISH => {
  const table = Object(parseJson(`${own.script?.getAttribute(ATTR_MESSAGES)}`));
  const { lang } = page();
  return Object.hasOwn(table, lang) ? { lang, ...table[lang] } : ENGLISH;
};

/** What the notice says after a failure with this code. */
export const messageOf = (code: string): string => noticeText(code, texts(), navigator.onLine);

let sheet: CSSStyleSheet | undefined;
let notice: HTMLElement | undefined;
const hide = (): void => notice?.remove();

/**
 * Shows the notice, until the visitor dismisses it or the next dispatch succeeds. Inserts a new one
 * each time, so that screen readers announce it. To show its own notice, an app prevents the
 * default of `service:ui-event:failed` and `service:ui-page:updated`.
 */
export function show(message: string): void {
  // Elements may shadow the document's own members; see `dom.ts`.
  const { createElement } = Document.prototype;
  const text = createElement.call(document, "span");
  const button = createElement.call(document, "button");
  const { dismiss, lang } = texts();
  hide();
  notice = createElement.call(document, "div");
  notice.setAttribute("data-service-ui-notice", "");
  notice.role = "alert";
  notice.lang = lang;
  text.textContent = message;
  button.setAttribute("type", "button");
  button.textContent = dismiss;
  button.addEventListener("click", hide);
  notice.append(text, button);
  if (!sheet) {
    // The style sheet is constructed, because a strict Content-Security-Policy forbids inline styles.
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    read(Document, "adoptedStyleSheets", document).push(sheet);
  }
  EventTarget.prototype.addEventListener.call(document, EVENT_DISPATCHED, hide, { once: true });
  read(Document, "body", document).append(notice);
}
