import { ATTR_IGNORE, ATTR_INSTANCE, ATTR_MANIFEST } from "../protocol/markup";

/*
 * The document and forms let what stands in them shadow their own members: after
 * `<img name="currentScript">` or `<input name="closest">` those words mean that element (HTML,
 * [LegacyOverrideBuiltIns]). So the members of anything that may be one of the two are taken from
 * the prototypes, at each call: tests load this module where there is no document.
 */

/** Every root of an instance. A constant, as each selector of the runtime is. */
export const ROOTS = `[${ATTR_INSTANCE}]`;
/** Every manifest script. */
export const SCRIPTS = `script[${ATTR_MANIFEST}]`;
const IGNORED = `[${ATTR_IGNORE}]`;

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

/** Sets an attribute, or removes it if the value is null. */
export const writeAttribute = (element: Element, name: string, value: string | null): void => {
  if (value === null) Element.prototype.removeAttribute.call(element, name);
  else Element.prototype.setAttribute.call(element, name, value);
};

/** The nearest match of a constant selector: the element itself, or one around it. */
export const around = (element: Element, selector: string): Element | null =>
  Element.prototype.closest.call(element, selector);

/** The root of the instance that an element belongs to: the nearest one around it. */
export const rootOf = (element: Element): Element | null => around(element, ROOTS);

/** Whether an element is marked as not the application's own, or inside of one that is. */
export const isIgnored = (element: Element): boolean => around(element, IGNORED) !== null;

/** Every match inside an element, in document order. */
export const findAll = <Found extends Element>(place: Element, selector: string): Found[] => [
  ...Element.prototype.querySelectorAll.call<Element, [string], NodeListOf<Found>>(place, selector),
];

/** A property that a prototype has a getter for. */
export const read = <Proto extends object, Name extends keyof Proto>(
  { prototype }: { readonly prototype: Proto },
  name: Name,
  of: Proto,
): Proto[Name] => Reflect.get(prototype, name, of);

/** The element that is the whole page. */
export const page = (): Element => read(Document, "documentElement", document);

/**
 * Raises one of the runtime's events on `document`, bubbling to `window`.
 *
 * @returns false if a listener prevented its default
 */
export const raise = <Name extends keyof DocumentEventMap>(
  name: Name,
  detail: DocumentEventMap[Name] extends CustomEvent<infer Detail> ? Detail : never,
): boolean => {
  const event = new CustomEvent(name, { detail, bubbles: true, cancelable: true });
  return EventTarget.prototype.dispatchEvent.call(document, event);
};

/**
 * Listens on `document` in the capture phase, where events arrive that do not bubble.
 *
 * @returns what stops listening
 */
export const listen = <Name extends string>(
  type: Name,
  listener: (event: Name extends keyof DocumentEventMap ? DocumentEventMap[Name] : Event) => void,
): (() => void) => {
  // Which event a type brings is known to the types alone.
  EventTarget.prototype.addEventListener.call(document, type, listener as EventListener, true);
  return () =>
    EventTarget.prototype.removeEventListener.call(document, type, listener as EventListener, true);
};
