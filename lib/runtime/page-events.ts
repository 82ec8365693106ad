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
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));

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
  // Which event a type brings is known to the caller alone.
  target.addEventListener(type, listener as EventListener, true);
  return () => target.removeEventListener(type, listener as EventListener, true);
};
