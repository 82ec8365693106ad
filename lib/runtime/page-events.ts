/**
 * Raises one of the runtime's events on `document`, bubbling to `window`.
 *
 * @returns false where a listener prevented its default
 */
export const raise = <Name extends keyof DocumentEventMap>(
  name: Name,
  detail: DocumentEventMap[Name] extends CustomEvent<infer Detail> ? Detail : never,
): boolean =>
  document.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));

/**
 * Listens in the capture phase, where events arrive that do not bubble.
 *
 * @returns what stops listening
 */
export const listen = <Heard extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: Heard) => void,
): (() => void) => {
  // Which event a type brings is known to the caller alone.
  target.addEventListener(type, listener as EventListener, true);
  return () => target.removeEventListener(type, listener as EventListener, true);
};
