/**
 * Raises one of the runtime's events on `document`, bubbling to `window`.
 *
 * @returns false where a listener prevented its default
 */
export function raise<Name extends keyof DocumentEventMap>(
  name: Name,
  detail: DocumentEventMap[Name] extends CustomEvent<infer Detail> ? Detail : never,
): boolean {
  return document.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
}
