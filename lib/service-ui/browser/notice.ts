import { isLocalPath } from "../wire/local-path";
import { ATTR_MESSAGES, ATTR_SIGN_IN } from "../wire/markup";
import { ENGLISH_PAGE, type PageTexts } from "../wire/notice";
import { page } from "./dom";
import { keepInFront } from "./in-front";
import { parseJson } from "./json";
import { ofThisOrigin } from "./transport";
import { tick } from "./written";

const STYLE =
  "position:fixed;inset:auto 1rem 1rem;z-index:99999999;width:auto;max-width:24rem;margin:0;" +
  "padding:1rem;border:1px solid;background:Canvas;color:CanvasText;pointer-events:auto";

/** The runtime's own script tag, which holds the application's texts. No content can replace it. */
export const own: { script?: Element | null } = {};

/** The texts in the language of the page, which may change while the page is open. */
const texts = (): PageTexts & { readonly lang: string } => {
  const table = Object(parseJson(`${own.script?.getAttribute(ATTR_MESSAGES)}`));
  const { lang } = page();
  const english = { ...ENGLISH_PAGE, lang: "en" };
  return Object.hasOwn(table, lang) ? { ...english, lang, ...table[lang] } : english;
};

/** What the notice says if no answer of the endpoint says it. */
export const textOf = (key: keyof PageTexts): string => texts()[key];

let notice: HTMLElement | undefined;
let shownAt = 0;
let letGo: (() => void) | undefined;
const hide = (): void => letGo?.();

/**
 * Hides the notice once an interaction has succeeded that began after it was shown. One that was in
 * flight then says nothing of what failed, and would hide the notice before anybody reads it.
 */
export const hideBefore = (moment: number): void => {
  if (moment > shownAt) hide();
};

/**
 * Shows the notice, until the user dismisses it or a later interaction succeeds. Inserts a new one
 * each time, so that screen readers announce it. To show its own notice, an app prevents the
 * default of `service:ui-event:failed` and `service:ui-page:updated`.
 *
 * @param isUnauthorized whether a link to the page for signing in helps, if there is such a page
 */
export const show = (message: string, isUnauthorized?: boolean): void => {
  // Elements may shadow the document's own members; see `dom.ts`.
  const { createElement } = Document.prototype;
  const button = createElement.call(document, "button");
  const { dismiss, sign_in: signIn, lang } = texts();
  hide();
  notice = createElement.call(document, "div");
  notice.setAttribute("data-service-ui-notice", "");
  // Firefox reflects the property only since version 119.
  notice.setAttribute("role", "alert");
  notice.lang = lang;
  // A strict Content-Security-Policy forbids styles in markup, but not those that a script sets.
  notice.style.cssText = STYLE;
  button.textContent = dismiss;
  let former: EventTarget | null | undefined;
  button.addEventListener("focus", ({ relatedTarget }) => {
    former = relatedTarget;
  });
  button.addEventListener("click", () => {
    hide();
    (former as HTMLElement | null | undefined)?.focus();
  });
  notice.append(message, " ", button);
  const path = isUnauthorized && own.script?.getAttribute(ATTR_SIGN_IN);
  if (isLocalPath(path)) {
    const link = createElement.call(document, "a");
    // What was typed stays in this page.
    const attributes = { href: ofThisOrigin(path), target: "_blank", textContent: signIn };
    button.before(Object.assign(link, attributes), " ");
  }
  shownAt = tick();
  letGo = keepInFront(notice);
};
