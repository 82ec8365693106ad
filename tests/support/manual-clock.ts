import type { StartTimer } from "@/lib/service-ui/time/deadline";

/** A clock that stands until it is told to go on. */
export interface ManualClock {
  /** Unix seconds. */
  readonly now: () => number;
  advance(seconds: number): void;
}

export function createManualClock(start = 1_800_000_000): ManualClock {
  let now = start;
  return {
    now: () => now,
    advance(seconds) {
      now += seconds;
    },
  };
}

/** Timers that ring when the test says so. */
export interface ManualTimers {
  readonly start: StartTimer;
  /** The limits, in milliseconds, of the timers that neither rang nor were called off. */
  readonly pending: readonly number[];
  /** Rings all of them, or those of one limit. */
  ring(ms?: number): void;
}

export function createManualTimers(): ManualTimers {
  const timers = new Map<() => void, number>();
  return {
    start(callback, ms) {
      const ring = () => callback();
      timers.set(ring, ms);
      return () => void timers.delete(ring);
    },
    get pending() {
      return [...timers.values()];
    },
    ring(only) {
      const ringing = [...timers].filter(([, ms]) => only === undefined || ms === only);
      for (const [ring] of ringing) timers.delete(ring);
      for (const [ring] of ringing) ring();
    },
  };
}
