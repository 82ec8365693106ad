import { isLocalPath } from "../wire/local-path";
import { ATTR_MESSAGES, ATTR_SIGN_IN } from "../wire/markup";
import { ENGLISH_PAGE, type PageTexts } from "../wire/notice";
import { EVENT_PAGE_UPDATED } from "../wire/runtime-events";
import { focused, page, parseJson, raise } from "./dom";
import { keepInFront } from "./in-front";
import { ofThisOrigin } from "./interaction";
import { tick } from "./written";

const STYLE =
  "position:fixed;inset:auto 1rem 1rem;z-index:99999999;width:auto;max-width:24rem;margin:0;" +
  "padding:1rem;border:1px solid;background:Canvas;color:CanvasText;pointer-events:auto;" +
  "max-height:60vh;overflow:auto;overflow-wrap:anywhere";

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

/** Elements may shadow the document's own members; see `dom.ts`. */
export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
): HTMLElementTagNameMap[Name] =>
  Document.prototype.createElement.call(document, name) as HTMLElementTagNameMap[Name];

let notice: HTMLElement | undefined;
let letGo: (() => void) | undefined;
let shownAt = 0;
/** What the notice says, how much waits, and what was not done, in this order. */
let message: HTMLElement | undefined;
let waiting: HTMLElement | undefined;
const named = new Set<HTMLElement>();

/** Whether it names what was not done. */
export const isNaming = (): boolean => named.size > 0;

/** Inserts a new notice with all that it says now, so that screen readers announce it. */
const draw = (): void => {
  const focus = focused() as HTMLElement | null;
  const isInside = !!focus && notice?.contains(focus);
  const parts = [message, waiting, ...named].filter((part) => part !== undefined);
  letGo?.();
  letGo = notice = undefined;
  if (!parts[0]) return;
  notice = make("div");
  notice.setAttribute("data-service-ui-notice", "");
  // Firefox reflects the property only since version 119.
  notice.setAttribute("role", "alert");
  notice.lang = texts().lang;
  // A strict Content-Security-Policy forbids styles in markup, but not those that a script sets.
  notice.style.cssText = STYLE;
  notice.append(...parts);
  letGo = keepInFront(notice);
  if (isInside) focus?.focus();
};

/** A button that does something and gives the focus back to where it came from. */
const buttonOf = (label: string, act: () => void): HTMLElement => {
  const button = make("button");
  button.textContent = label;
  let former: EventTarget | null | undefined;
  button.addEventListener("focus", ({ relatedTarget }) => {
    former = relatedTarget;
  });
  button.addEventListener("click", () => {
    act();
    (former as HTMLElement | null | undefined)?.focus();
  });
  return button;
};

const hide = (): void => {
  message = undefined;
  draw();
};

/**
 * Hides the message once an interaction has succeeded that began after it was shown. One that was
 * in flight then says nothing of what failed, and would hide it before anybody reads it.
 */
export const hideBefore = (moment: number): void => {
  if (message && moment > shownAt) hide();
};

/**
 * Shows a message, until the user dismisses it or a later interaction succeeds. To show its own
 * notice, an app prevents the default of `service:ui-event:failed` and `service:ui-page:updated`.
 *
 * @param isUnauthorized whether a link to the page for signing in helps, if there is such a page
 */
export const show = (text: string, isUnauthorized?: boolean): void => {
  const { dismiss, sign_in: signIn } = texts();
  message = make("div");
  message.append(text, " ", buttonOf(dismiss, hide));
  const path = isUnauthorized && own.script?.getAttribute(ATTR_SIGN_IN);
  if (isLocalPath(path)) {
    // What was typed stays in this page.
    const attributes = { href: ofThisOrigin(path), target: "_blank", textContent: signIn };
    message.lastChild?.before(Object.assign(make("a"), attributes), " ");
  }
  shownAt = tick();
  draw();
};

let count = 0;

/** Says how much waits for the server to be reached. */
export const showWaiting = (now: number): void => {
  if (now === count) return;
  count = now;
  waiting = undefined;
  if (now) {
    const hideWaiting = () => {
      waiting = undefined;
      draw();
    };
    waiting = make("div");
    waiting.append(`${texts().waiting} ${now} `, buttonOf(texts().dismiss, hideWaiting));
  }
  draw();
};

/**
 * Names something that was not done, or of which nobody knows, until the user decides.
 *
 * @param text what the user typed, or the label of what they pressed
 * @param again does it once more; undefined if it may have been done
 * @returns a function that names it no more
 */
export const nameUnsent = (
  lead: string,
  text: string,
  again: (() => void) | undefined,
): (() => void) => {
  const part = make("div");
  const end = () => {
    if (named.delete(part)) draw();
  };
  const button = (label: string, act: () => void) => {
    const one = buttonOf(label, act);
    one.setAttribute("aria-label", `${label}: ${text}`);
    return one;
  };
  const typed = make("bdi");
  typed.style.whiteSpace = "pre-wrap";
  typed.textContent = text;
  part.append(lead, " ", typed, " ");
  const { try_again: tryAgain, discard, dismiss } = texts();
  const retry = () => {
    end();
    again?.();
  };
  if (again) part.append(button(tryAgain, retry), " ");
  part.append(button(again ? discard : dismiss, end));
  named.add(part);
  draw();
  return end;
};

/** Tells that a load or a render has lost what a person did. */
export const reportLost = (mayHaveRun: boolean): void => {
  const message = textOf(mayHaveRun ? "page_updated_under_way" : "page_updated");
  if (raise(EVENT_PAGE_UPDATED, { mayHaveRun, message })) show(message);
};
