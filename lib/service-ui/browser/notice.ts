import { isLocalPath } from "../wire/local-path";
import { ATTR_MESSAGES, ATTR_SIGN_IN } from "../wire/markup";
import type { Notices } from "../wire/notice";
import { isStaleCode } from "../wire/stale-codes";
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
const texts = (): typeof ENGLISH => {
  const table = Object(parseJson(`${own.script?.getAttribute(ATTR_MESSAGES)}`));
  const { lang } = page();
  return Object.hasOwn(table, lang) ? { lang, ...table[lang] } : ENGLISH;
};

/** What the notice says after a failure with this code. */
export const messageOf = (code: string): string => noticeText(code, texts(), navigator.onLine);

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

const BUSY = "The server is busy. Please try again in a moment.";
const AGAIN = "That did not work. Please try again.";

export const ENGLISH = {
  lang: "en",
  unauthorized: "You may be signed out. Please sign in and try again.",
  interaction_forbidden: "You are not allowed to do this.",
  request_too_large: "All fields together are too much to send at once. Please send less.",
  server_busy: BUSY,
  rate_limited: BUSY,
  replay_store_unavailable: AGAIN,
  authorizer_failed: AGAIN,
  conflict: "Somebody else has changed this. Please look at it before you save again.",
  page_updated: "This page was updated. Please repeat your last step.",
  page_updated_under_way: "This page was updated. Please check whether your last step was done.",
  offline: "You are offline. Please try again when you are connected.",
  outdated: "This page is out of date. Please reload it.",
  other: "That did not work. Please check your last step before you try again.",
  perhaps: "This may have been done. Please check your last step before you try again.",
  ok_lost: "This was done. Please check the page.",
  not_done: "Nothing was done. Please try again.",
  invalid_lost: "That did not work. Please try again to see why.",
  dismiss: "Dismiss",
  sign_in: "Sign in",
} satisfies Notices & { readonly lang: string };

/**
 * What a person can do after a failed interaction. The failure's code, which is for developers, says
 * why it failed.
 */
export const noticeText = (
  code: string,
  texts: Notices & { readonly [code: string]: string },
  isOnline: boolean,
): string => {
  if (isStaleCode(code)) return texts.outdated;
  const key = code === "network_error" && !isOnline ? "offline" : code;
  return (Object.hasOwn(texts, key) && texts[key]) || texts.other;
};
