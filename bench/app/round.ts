/** The cookie by which a user of the bench says in which round of a scenario they are. */
export const ROUND_COOKIE = "bench-round";

/** One round of a scenario. */
export interface Round {
  /** Names its book. */
  readonly id: string;
  /** How long its handlers take, milliseconds. */
  readonly handlerMs: number;
}

/** The round that the cookie's value names; null without one, as in the measurement of throughput. */
export function readRound(cookie: string | undefined): Round | null {
  const [, id, ms] = /^([a-z0-9-]{1,60})\.(\d{1,5})$/.exec(cookie ?? "") ?? [];
  return id && ms ? { id, handlerMs: Number(ms) } : null;
}

export function writeRound({ id, handlerMs }: Round): string {
  return `${id}.${handlerMs}`;
}
