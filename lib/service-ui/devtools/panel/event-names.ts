/** Native events for which browsers give elements no attribute such as `onclick`. */
const WITHOUT_ATTRIBUTE: ReadonlySet<string> = new Set([
  ...["compositionstart", "compositionupdate", "compositionend", "focusin", "focusout"],
  // Only where the screen can be touched.
  ...["touchstart", "touchmove", "touchend", "touchcancel"],
]);

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
  const isKnown = SOURCES.has(event) || WITHOUT_ATTRIBUTE.has(event);
  return isKnown || `on${event}` in document.documentElement;
}
