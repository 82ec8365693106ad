import { median, round } from "./quantile";

/** What one way came to in one scenario: medians of rounds, each by its name and unit. */
export type Figures = Readonly<Record<string, number>>;

/** One scenario, measured in all ways in one run. */
export interface Scenario {
  /** What a user does, and what is measured. */
  readonly asks: string;
  readonly rounds: number;
  readonly ways: Readonly<Record<string, Figures>>;
}

/** Does one round of a way. */
export type Way = () => Promise<Figures>;

export interface RoundPlan {
  readonly rounds: number;
  /**
   * Whether the ways do a round at once, each with a page of its own. Only where they wait for the
   * clock and not for the processor.
   */
  readonly together?: boolean;
}

/** Takes all ways through round after round. */
export async function inRounds(
  asks: string,
  ways: Readonly<Record<string, Way>>,
  { rounds, together = false }: RoundPlan,
): Promise<Scenario> {
  const found = new Map<string, Figures[]>(Object.keys(ways).map((name) => [name, []]));
  for (let done = 0; done < rounds; done += 1) {
    const all = Object.entries(ways).map(([name, way]) => async () => {
      found.get(name)?.push(await way());
    });
    if (together) await Promise.all(all.map((one) => one()));
    else for (const one of all) await one();
  }
  const medians = [...found].map(([name, figures]) => [name, mediansOf(figures)]);
  return { asks, rounds, ways: Object.fromEntries(medians) };
}

/** The median of each figure over its rounds, so that one bad round counts for nothing. */
export function mediansOf(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {});
  const figures = names.map((name) => [
    name,
    round(median(rounds.map((one) => one[name] ?? Number.NaN))),
  ]);
  return Object.fromEntries(figures);
}
