import { useEffect, useReducer } from "react";
import { type Interaction, record } from "./interaction";
import { watchInteractions } from "./watch-interactions";

/**
 * The latest interactions of the page, newest first, and a function that forgets them.
 *
 * @param onPatched as for `watchInteractions`; pass the same function at each render
 */
export function useInteractions(
  onPatched?: (element: Element) => void,
): readonly [readonly Interaction[], () => void] {
  const [interactions, report] = useReducer(record, []);
  useEffect(() => watchInteractions(report, onPatched), [onPatched]);
  return [interactions, () => report({ kind: "cleared" })];
}
