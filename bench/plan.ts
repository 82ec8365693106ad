/** How much is measured. */
export interface Plan {
  readonly mode: "full" | "quick";
  /** For everything; rounds of the last part that don't fit are left out, and the result says so. */
  readonly seconds: number;
  /** Of each scenario. */
  readonly rounds: number;
  /** Of each case of the throughput at each concurrency. */
  readonly loadRounds: number;
  readonly loadSeconds: number;
  /** Of each case, before the first round: V8 compiles its code after some thousand requests. */
  readonly warmSeconds: number;
  readonly renderRounds: number;
  /** Of one round, in multiples of the least. */
  readonly pages: number;
  /** Rows of the lists whose first interaction is timed. */
  readonly timedLists: readonly number[];
  /** Of an interaction's bytes. */
  readonly interactions: number;
}

export const FULL: Plan = {
  mode: "full",
  seconds: 570,
  rounds: 5,
  loadRounds: 5,
  loadSeconds: 0.8,
  warmSeconds: 6,
  renderRounds: 5,
  pages: 3,
  timedLists: [12, 100, 500],
  interactions: 7,
};

export const QUICK: Plan = {
  mode: "quick",
  seconds: 80,
  rounds: 1,
  loadRounds: 1,
  loadSeconds: 0.3,
  warmSeconds: 0.7,
  renderRounds: 3,
  pages: 2,
  timedLists: [500],
  interactions: 2,
};

/** Connections at once. */
export const CONCURRENCIES = [8, 1, 64] as const;
