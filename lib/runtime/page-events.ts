// The document's own may be shadowed; see `dom.ts`.
const { dispatchEvent } = EventTarget.prototype;

/** The window's own can't be, and in happy-dom and jsdom the prototype's fail on it. */
const methodsFor = (target: EventTarget): EventTarget =>
  target === self ? self : EventTarget.prototype;

/**
 * Raises an event, one of the runtime's on `document`, bubbling to `window`.
 *
 * @returns false where a listener prevented its default
 */
export const raise = <Name extends keyof DocumentEventMap>(
  name: Name,
  detail: DocumentEventMap[Name] extends CustomEvent<infer Detail> ? Detail : never,
  target: EventTarget = document,
): boolean =>
  dispatchEvent.call(target, new CustomEvent(name, { detail, bubbles: true, cancelable: true }));

/**
 * Listens in the capture phase, where events arrive that do not bubble.
 *
 * @returns what stops listening
 */
export const listen = <Heard extends Event>(
  type: string,
  listener: (event: Heard) => void,
  target: EventTarget = document,
): (() => void) => {
  const { addEventListener, removeEventListener } = methodsFor(target);
  // Which event a type brings is known to the caller alone.
  addEventListener.call(target, type, listener as EventListener, true);
  return () => removeEventListener.call(target, type, listener as EventListener, true);
};
