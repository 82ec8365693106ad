import {
  around,
  focused,
  isHidden,
  isIgnored,
  isShown,
  matches,
  page,
  read,
  writeAttribute,
} from "./dom";

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
export const reachablePlace = (own: Element): Element => {
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
export const keepInFront = (own: HTMLElement): (() => void) => {
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
