import { ATTR_PENDING } from "../protocol/markup";
import type { Concurrency } from "../protocol/options";

/** An interaction of a part, from its capture to its answer. */
export interface Turn {
  readonly element: Element;
  /** Aborted when a later interaction takes its place. */
  readonly controller: AbortController;
  /** Whether a later interaction has been answered before this one. */
  isLate: boolean;
  done?: Promise<void>;
}

/** The turns of one part of one instance that wait or are on their way, in the order they were made. */
export type Lane = Set<Turn>;

/**
 * Runs an interaction when its lane lets it: after all earlier ones (`queue`, the default), at once in
 * their place (`replace`), at once beside them (`parallel`), or only where there is none (`drop`).
 *
 * Until it is done its element is marked as busy.
 */
export function takeTurn(
  lane: Lane,
  element: Element,
  mode: Concurrency | undefined,
  run: (turn: Turn) => Promise<void>,
): void {
  if (mode === "drop" && lane.size) return;
  if (mode === "replace") {
    for (const turn of lane) turn.controller.abort();
    lane.clear();
  }
  const earlier = mode === "parallel" ? [] : Array.from(lane, (turn) => turn.done);
  const turn: Turn = { element, controller: new AbortController(), isLate: false };
  lane.add(turn);
  element.setAttribute("aria-busy", "true");
  element.setAttribute(ATTR_PENDING, "");
  turn.done = Promise.allSettled(earlier)
    .then(() => run(turn))
    .finally(() => {
      lane.delete(turn);
      if ([...lane].some((other) => other.element === element)) return;
      element.removeAttribute("aria-busy");
      element.removeAttribute(ATTR_PENDING);
    });
}

/** Marks what was made before a turn that is answered: it may not overwrite this one's patches. */
export function land(lane: Lane, turn: Turn): void {
  for (const earlier of lane) {
    if (earlier === turn) return;
    earlier.isLate = true;
  }
}
