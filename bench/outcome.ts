import type { Entry } from "./app/book";

/** What became of writes that were asked for once each. */
export interface Outcome {
  readonly once: number;
  readonly lost: number;
  readonly twice: number;
}

/**
 * Counts, in the server's own book, how often each write that was asked for was done.
 *
 * @param asked what each was asked for, such as `amount sku-12 1`; the same may stand there again
 */
export function outcomeOf(asked: readonly string[], book: readonly Entry[]): Outcome {
  const times = (list: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const what of list) counts.set(what, (counts.get(what) ?? 0) + 1);
    return counts;
  };
  const wrote = times(book.filter(({ did }) => did === "wrote").map(({ what }) => what));
  let lost = 0;
  let twice = 0;
  for (const [what, wanted] of times(asked)) {
    const done = wrote.get(what) ?? 0;
    lost += Math.max(0, wanted - done);
    twice += Math.max(0, done - wanted);
    wrote.delete(what);
  }
  // What nobody asked for is one too many as well.
  for (const done of wrote.values()) twice += done;
  return { once: asked.length - lost, lost, twice };
}

/** @throws Error unless each write was done once */
export function requireOnce(who: string, asked: readonly string[], book: readonly Entry[]): void {
  const { lost, twice } = outcomeOf(asked, book);
  if (lost + twice > 0) throw new Error(`${who}: ${lost} writes lost, ${twice} done twice`);
}

/** @throws Error if a page shows something else in the end */
export function requireShown(who: string, shown: unknown, right: unknown): void {
  const [found, wanted] = [JSON.stringify(shown), JSON.stringify(right)];
  if (found !== wanted) throw new Error(`${who} shows ${found} in the end, and not ${wanted}`);
}
