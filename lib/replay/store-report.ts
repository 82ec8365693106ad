/** What a store says of itself: whether it could forget a claim, its clock, its distance. */
export interface StoreReport {
  /** The name of its kind, such as `redis`. */
  readonly store: string;
  /**
   * What it does when it is full, in the words of `maxmemory-policy`: `noeviction` refuses, any
   * other policy deletes claims. Null if it does not tell.
   */
  readonly evictionPolicy: string | null;
  /** Bytes at which it is full; 0 without a limit; null if it does not tell. */
  readonly maxMemoryBytes: number | null;
  /** Whether it writes each claim where a restart finds it; null if it does not tell. */
  readonly survivesRestart: boolean | null;
  /**
   * The store's clock minus this process's, milliseconds, wrong by half of `roundTripMs` at most.
   * Null if the store has no clock of its own, or does not tell.
   */
  readonly clockOffsetMs: number | null;
  /** Milliseconds from one question to its answer, on an open connection. */
  readonly roundTripMs: number;
}
