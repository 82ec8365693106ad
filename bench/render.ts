import { runLoad } from "./load";
import { median, round } from "./quantile";
import type { Server } from "./servers";

const COUNTS = [1, 100, 1000];
/** With manifests; the same elements and attributes without; the same elements alone. */
const KINDS = ["signed", "unsigned", "plain"] as const;

/** Milliseconds to get one page, one after the other, by the number of instances on it. */
export type RenderFigures = Record<string, Record<(typeof KINDS)[number], number>>;

/** Medians of interleaved rounds. */
export async function measureRender(
  server: Server,
  rounds: number,
  roundSeconds: number,
): Promise<RenderFigures> {
  const taken = new Map<string, number[]>();
  const show = async (kind: string, count: number, seconds: number) => {
    const path = `/render/${kind}/${count}`;
    const headers = { accept: "text/html", "accept-encoding": "identity" };
    return runLoad({ name: path, method: "GET", path, headers }, server, 1, seconds);
  };
  for (let turn = -1; turn < rounds; turn += 1) {
    for (const count of COUNTS) {
      for (const kind of KINDS) {
        const { p50 } = await show(kind, count, roundSeconds);
        if (turn < 0) continue; // to warm up
        taken.set(`${kind} ${count}`, [...(taken.get(`${kind} ${count}`) ?? []), p50]);
      }
    }
  }
  const figures = COUNTS.map((count) => {
    const kinds = KINDS.map((kind) => [kind, round(median(taken.get(`${kind} ${count}`) ?? []))]);
    // Of `KINDS`, so it has them all.
    return [count, Object.fromEntries(kinds) as Record<(typeof KINDS)[number], number>];
  });
  return Object.fromEntries(figures);
}
