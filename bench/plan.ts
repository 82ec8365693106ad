/** How much is measured. Times are limits to aim at: what does not fit is left out and named. */
export interface Plan {
  readonly mode: "full" | "quick";
  /** For everything, the build included, seconds. */
  readonly seconds: number;
  /** Kept for what comes after the load, seconds. */
  readonly secondsAfterLoad: number;
  readonly rounds: number;
  readonly roundSeconds: number;
  readonly warmSeconds: number;
  readonly renderRounds: number;
  /** Of one round, in multiples of the least. */
  readonly pages: number;
  /** Interactions in Chromium for each round trip. */
  readonly interactions: number;
  readonly coldStarts: number;
}

export const FULL: Plan = {
  mode: "full",
  seconds: 450,
  secondsAfterLoad: 145,
  rounds: 5,
  roundSeconds: 2,
  warmSeconds: 6,
  renderRounds: 6,
  pages: 4,
  interactions: 25,
  coldStarts: 5,
};

export const QUICK: Plan = {
  mode: "quick",
  seconds: 55,
  secondsAfterLoad: 19,
  rounds: 1,
  roundSeconds: 0.5,
  warmSeconds: 1.5,
  renderRounds: 2,
  pages: 1,
  interactions: 2,
  coldStarts: 1,
};

/** Connections at once; the first is the one that ratios are made of. */
export const CONCURRENCIES = [8, 1, 64] as const;
/** Simulated, milliseconds. */
export const ROUND_TRIPS_MS = [0, 50, 200] as const;
/** A visitor's machine for cold starts. */
export const SLOW = { cpuSlowdown: 6, roundTripMs: 50 } as const;
