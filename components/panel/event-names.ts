/**
 * Events that browsers raise on elements. `isNative` also asks the browser, which may know more.
 */
const NATIVE_EVENTS: ReadonlySet<string> = new Set(
  `abort animationcancel animationend animationiteration animationstart auxclick beforeinput beforetoggle
  blur cancel canplay canplaythrough change click close command compositionend compositionstart
  compositionupdate contextmenu copy cuechange cut dblclick drag dragend dragenter dragleave dragover
  dragstart drop durationchange emptied ended error focus focusin focusout formdata fullscreenchange
  gotpointercapture input invalid keydown keypress keyup load loadeddata loadedmetadata loadstart
  lostpointercapture mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup paste pause play
  playing pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerup
  progress ratechange reset resize scroll scrollend search seeked seeking select selectionchange
  selectstart slotchange stalled submit suspend timeupdate toggle touchcancel touchend touchmove touchstart
  transitioncancel transitionend transitionrun transitionstart volumechange waiting wheel`.split(
    /\s+/,
  ),
);

/** The elements that can raise an event. Any element can raise an event that is not listed. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ["submit", "form"],
  ["reset", "form"],
  ["formdata", "form"],
  ["input", "input, textarea, select, [contenteditable]"],
  ["beforeinput", "input, textarea, [contenteditable]"],
  ["change", "input, textarea, select"],
  ["invalid", "input, textarea, select, button, output, fieldset"],
  ["toggle", "details, dialog, [popover]"],
  ["beforetoggle", "details, dialog, [popover]"],
  ["close", "dialog"],
  ["focus", "input, textarea, select, button, a[href], summary, [tabindex], [contenteditable]"],
]);
/** Events of that table that do not bubble, so the part's own element must raise them. */
const NOT_BUBBLING: ReadonlySet<string> = new Set([
  "invalid",
  "toggle",
  "beforetoggle",
  "close",
  "focus",
]);

/**
 * Why a part never gets an event. `instead` is the event that the author probably meant, such as
 * `click` for `onclick`.
 */
export type Silence =
  | { readonly kind: "no native event"; readonly instead: string | undefined }
  | { readonly kind: "not from here"; readonly source: string };

/**
 * Why an element never raises a native event of this name; undefined if it may raise it.
 *
 * A name with a colon or a hyphen belongs to a custom event. A custom element may raise any event.
 */
export function whySilent(event: string, element: Element | undefined): Silence | undefined {
  if (/[:-]/.test(event)) return undefined;
  if (!isNative(event)) {
    const instead = event.replace(/^on/, "");
    return { kind: "no native event", instead: isNative(instead) ? instead : undefined };
  }
  const source = SOURCES.get(event);
  if (!element || !source) return undefined;
  const places = NOT_BUBBLING.has(event) ? [element] : [element, ...element.querySelectorAll("*")];
  const mayRaise = places.some((place) => place.matches(source) || place.localName.includes("-"));
  return mayRaise ? undefined : { kind: "not from here", source };
}

function isNative(event: string): boolean {
  return NATIVE_EVENTS.has(event) || `on${event}` in document.documentElement;
}
