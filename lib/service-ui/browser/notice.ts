import { isLocalPath } from "../wire/local-path";
import { ATTR_MESSAGES, ATTR_SIGN_IN } from "../wire/markup";
import { ENGLISH_PAGE, type PageTexts } from "../wire/notice";
import { EVENT_PAGE_UPDATED } from "../wire/runtime-events";
import {
  around,
  focused,
  isHidden,
  isIgnored,
  isShown,
  matches,
  page,
  parseJson,
  pause,
  raise,
  read,
  writeAttribute,
} from "./dom";
import { ofThisOrigin } from "./interaction";
import { tick } from "./ledger";

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

/** What browsers and libraries open in front of a page. */
const LAYERS =
  "dialog,[role=dialog],[role=alertdialog],[popover],:fullscreen:not(html,video,iframe)";
const MODAL = "[aria-modal=true],:modal,:fullscreen";
/** What a library has taken from the keyboard or from screen readers, and what is in it. */
const BEHIND = "[inert],[inert] *,[aria-hidden=true],[aria-hidden=true] *";
/** By these, libraries tell that somebody has left a dialog, also in the capture phase. */
const OUTSIDE = ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "focusin"];
/** What may open or close something, or bring it to the front. */
const MOVES = ["focusin", "toggle", "fullscreenchange"];

/** The page, and what is in open shadow roots. Nothing shadows a member of these. */
const placesIn = (place: HTMLElement | ShadowRoot): (HTMLElement | ShadowRoot)[] => [
  place,
  ...[...place.querySelectorAll("*")].flatMap((one) => {
    const root = read(Element, "shadowRoot", one);
    return root ? placesIn(root) : [];
  }),
];

/** The element with the focus, also in shadow roots. */
const deepFocused = (): Element | null => {
  let element = focused();
  for (;;) {
    const inner = element && read(Element, "shadowRoot", element)?.activeElement;
    if (!inner) return element;
    element = inner;
  }
};

/**
 * Where the user can reach what is put there: the innermost dialog or popover with the focus, else
 * the last modal dialog of the page, else the body. An element in full screen is as a modal dialog,
 * unless it shows no content. Not every library says that its dialog is modal: some take the
 * pointer from the body. Content can't pose as a dialog.
 *
 * @param own what is to be put there
 */
const reachablePlace = (own: Element): Element => {
  const isOpen = (one: Element) =>
    one !== own && isShown(one) && !isHidden(one) && !isIgnored(one) && !matches(one, BEHIND);
  let place = deepFocused();
  while (place) {
    const layer = around(place, LAYERS);
    if (layer && isOpen(layer)) return layer;
    const root = Node.prototype.getRootNode.call(place);
    place = layer ? read(Node, "parentElement", layer) : null;
    if (!place && root instanceof ShadowRoot) place = root.host;
  }
  const body = read(Document, "body", document);
  const layers = placesIn(page())
    .flatMap((root) => [...root.querySelectorAll(LAYERS)])
    .filter(isOpen);
  const isBlocked = getComputedStyle(body).pointerEvents === "none";
  return layers.findLast((one) => matches(one, MODAL)) ?? ((isBlocked && layers.at(-1)) || body);
};

/**
 * Keeps an element in front of everything and where the user can reach it, whatever opens, closes
 * or leaves the page, until the function that it returns is called. To libraries, what happens in
 * it is nowhere outside of their dialogs.
 */
const keepInFront = (own: HTMLElement): (() => void) => {
  const isIn = (event: Event) => event.composedPath().includes(own);
  const hear = (event: Event) => isIn(event) && event.stopImmediatePropagation();
  // Its own button hears the click, and a dialog around it, which may compare places, doesn't.
  own.addEventListener("click", (event) => event.stopPropagation());
  let frame = 0;
  const place = () => {
    frame = 0;
    // A library has hidden all that was outside of its dialog.
    for (const name of ["inert", "aria-hidden"]) writeAttribute(own, name, null);
    const home = reachablePlace(own);
    if (own.parentNode !== home) Element.prototype.append.call(home, own);
    else if (isCovered(own)) own.hidePopover?.();
    else return;
    // Chromium 113, Firefox 124 and Safari 16 have no popovers.
    own.showPopover?.();
  };
  const follow = (event?: unknown) => {
    if (!(event instanceof Event && isIn(event))) frame ||= requestAnimationFrame(look);
  };
  const observer = new MutationObserver(() => follow());
  const look = () => {
    place();
    // An observer sees nothing of shadow roots.
    for (const root of placesIn(page())) {
      observer.observe(root, { attributes: true, childList: true, subtree: true });
    }
  };
  own.popover = "manual";
  look();
  for (const type of MOVES) addEventListener(type, follow, true);
  for (const type of OUTSIDE) addEventListener(type, hear, true);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    for (const type of MOVES) removeEventListener(type, follow, true);
    for (const type of OUTSIDE) removeEventListener(type, hear, true);
    own.remove();
  };
};

/** Whether something else is in front of an element's middle. */
export const isCovered = (own: Element): boolean => {
  const { left, top, width, height } = own.getBoundingClientRect();
  const root = own.getRootNode() as Document | ShadowRoot;
  const { elementFromPoint } = root instanceof ShadowRoot ? root : Document.prototype;
  return !own.contains(elementFromPoint.call(root as Document, left + width / 2, top + height / 2));
};

const LIVE =
  "[aria-live=polite],[aria-live=assertive]," +
  ":is([role=status],[role=alert],output):not([aria-live])";
const UNSEEN = "position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
/** A screen reader hears of a change only in a region that it knows already. */
const UNTIL_KNOWN_MS = 100;
const UNTIL_READ_MS = 5_000;

const said = new Set<string>();

/**
 * Has screen readers say the text of a live region once more, as when "Saved" is set where "Saved"
 * stands. They hear nothing of an equal text, and writing it would move the selection. Does nothing
 * for an element that is no live region, or that nobody sees.
 */
export const sayAgain = async (element: Element): Promise<void> => {
  const { textContent: text } = element;
  if (!text || !matches(element, LIVE) || !isShown(element)) return;
  said.add(text);
  // The first has brought the region.
  if (said.size > 1) return;
  const region = make("div");
  region.setAttribute("data-service-ui-said", "");
  const isUrgent = matches(element, "[role=alert],[aria-live=assertive]");
  region.setAttribute("aria-live", isUrgent ? "assertive" : "polite");
  region.style.cssText = UNSEEN;
  Element.prototype.append.call(reachablePlace(region), region);
  await pause(UNTIL_KNOWN_MS);
  region.textContent = [...said].join(" ");
  said.clear();
  await pause(UNTIL_READ_MS);
  region.remove();
};
