import type { Browser } from "playwright-core";
import type { CaseKey } from "./case-key";
import { captureCases, prove } from "./cases";
import { type LoadRound, runLoad } from "./load";
import { CONCURRENCIES, type Plan } from "./plan";
import { median, round } from "./quantile";
import type { Server, ServerName } from "./servers";

/** What came of one case: medians of its rounds at each concurrency. */
export interface CaseFigures {
  readonly name: string;
  readonly at: Readonly<Record<string, LoadRound>>;
}

export type LoadFigures = Readonly<Partial<Record<CaseKey, CaseFigures>>>;

/** Requests a second and processor time: every case in turn at every concurrency, round after round. */
export async function measureThroughput(
  browser: Browser,
  servers: Readonly<Record<ServerName, Server>>,
  plan: Plan,
  say: (text: string) => void,
): Promise<LoadFigures> {
  const { next, node, plain } = servers;
  const origins = { next: next.origin, node: node.origin, plain: plain.origin };
  const cases = await captureCases(browser, origins);
  for (const one of cases) await prove(one, origins[one.server]);
  say("throughput: warming up");
  for (const one of cases) {
    await runLoad(one, servers[one.server], 8, { duration: plan.warmSeconds });
  }
  const found = new Map<string, LoadRound[]>();
  for (let rounds = 0; rounds < plan.loadRounds; rounds += 1) {
    say(`throughput: round ${rounds + 1} of ${plan.loadRounds}`);
    for (const connections of CONCURRENCIES) {
      for (const one of cases) {
        const until = { duration: plan.loadSeconds };
        const figures = await runLoad(one, servers[one.server], connections, until);
        const key = `${one.key} ${connections}`;
        found.set(key, [...(found.get(key) ?? []), figures]);
      }
    }
  }
  const figures = cases.map(({ key, name }) => {
    const at = CONCURRENCIES.map((connections) => [
      connections,
      medianRound(found.get(`${key} ${connections}`) ?? []),
    ]);
    return [key, { name, at: Object.fromEntries(at) }];
  });
  return Object.fromEntries(figures);
}

/** The median of each figure, so that one bad round counts for nothing. */
export function medianRound(rounds: readonly LoadRound[]): LoadRound {
  const of = (pick: (one: LoadRound) => number) => round(median(rounds.map(pick)));
  const processor = rounds.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []);
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    cpuMicroseconds: processor.length === 0 ? null : round(median(processor)),
  };
}
