import { useEffect, useReducer } from "react";
import { type Interaction, record } from "./interaction";
import { watchInteractions } from "./watch-interactions";

/**
 * The latest interactions of the page, newest first, and a function that forgets them.
 *
 * @param onPatched called with each element that a patch has changed; pass the same function at
 *   each render
 *
 * @example
 * ```tsx
 * "use client";
 * import { useInteractions } from "service-ui/panel/interactions";
 *
 * export function Latest() {
 *   const [[latest], forget] = useInteractions();
 *   return <button onClick={forget}>{latest?.component}</button>;
 * }
 * ```
 */
export function useInteractions(
  onPatched?: (element: Element) => void,
): readonly [readonly Interaction[], () => void] {
  const [interactions, report] = useReducer(record, []);
  useEffect(() => watchInteractions(report, onPatched), [onPatched]);
  return [interactions, () => report({ kind: "cleared" })];
}
