import { runLoad } from "./load";
import { median, round } from "./quantile";
import type { Server } from "./servers";

/** How many instances are on a page, and how often it is got for each of `pages`. */
const COUNTS = [
  [1, 16],
  [100, 8],
  [1000, 2],
] as const;
/** With manifests; the same elements and attributes without; the same elements alone. */
const KINDS = ["signed", "unsigned", "plain"] as const;

/** Milliseconds to get one page, one after the other, by the number of instances on it. */
export type RenderFigures = Record<string, Record<(typeof KINDS)[number], number>>;

/** Medians of interleaved rounds. */
export async function measureRender(
  server: Server,
  rounds: number,
  pages: number,
): Promise<RenderFigures> {
  const taken = new Map<string, number[]>();
  const show = async (kind: string, count: number, amount: number) => {
    const path = `/render/${kind}/${count}`;
    const headers = { accept: "text/html", "accept-encoding": "identity" };
    return runLoad({ name: path, method: "GET", path, headers }, server, 1, { amount });
  };
  for (let turn = -1; turn < rounds; turn += 1) {
    for (const [count, times] of COUNTS) {
      for (const kind of KINDS) {
        const { p50 } = await show(kind, count, times * pages);
        if (turn < 0) continue; // to warm up
        taken.set(`${kind} ${count}`, [...(taken.get(`${kind} ${count}`) ?? []), p50]);
      }
    }
  }
  const figures = COUNTS.map(([count]) => {
    const kinds = KINDS.map((kind) => [kind, round(median(taken.get(`${kind} ${count}`) ?? []))]);
    // Of `KINDS`, so it has them all.
    return [count, Object.fromEntries(kinds) as Record<(typeof KINDS)[number], number>];
  });
  return Object.fromEntries(figures);
}
