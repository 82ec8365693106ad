/** A store's report about itself: whether it could forget a claim, its clock, its round trip. */
export interface StoreReport {
  /** The name of its kind, such as `redis`. */
  readonly store: string;
  /**
   * Its behaviour when full, as a value of `maxmemory-policy`: `noeviction` refuses, any other
   * policy deletes claims. Null if unknown.
   */
  readonly evictionPolicy: string | null;
  /** The size in bytes at which it is full; 0 without a limit; null if unknown. */
  readonly maxMemoryBytes: number | null;
  /** Whether claims survive its restart; null if unknown. */
  readonly survivesRestart: boolean | null;
  /**
   * The store's clock minus this process's, milliseconds, accurate to half of `roundTripMs`. Null
   * if the store has no clock of its own, or the difference is unknown.
   */
  readonly clockOffsetMs: number | null;
  /** Milliseconds from one question to its response, on an open connection. */
  readonly roundTripMs: number;
}
