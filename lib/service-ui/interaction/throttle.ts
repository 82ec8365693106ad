/**
 * Returns a function that says true at its first call, and then at most once in `intervalMs`. With
 * it, a stream shows a source that is faster than anybody reads, or speaks to a screen reader.
 *
 * @param monotonicMs milliseconds of a clock that never goes back
 *
 * @example
 * ```ts
 * import {
 *   throttle, type UiInteractionEvent, UiInteractionResult, UiResponsePatch,
 * } from "service-ui";
 *
 * const draft = (event: UiInteractionEvent<unknown, "draft">, words: AsyncIterable<string>) =>
 *   UiInteractionResult.stream(async function* () {
 *     const isDue = throttle(100);
 *     let text = "";
 *     for await (const word of words) {
 *       text += word;
 *       if (isDue()) yield [UiResponsePatch.setText(event, "draft", text)];
 *     }
 *     return UiInteractionResult.patch([UiResponsePatch.setText(event, "draft", text)]);
 *   });
 * ```
 */
export function throttle(
  intervalMs: number,
  monotonicMs: () => number = () => performance.now(),
): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const atMs = monotonicMs();
    if (atMs - lastMs < intervalMs) return false;
    lastMs = atMs;
    return true;
  };
}
