/**
 * A replay store's report about itself: its clock, its round trip, and whether it could forget
 * which dispatches were used.
 */
export interface StoreReport {
  /** The name of the store's kind, such as `redis`. */
  readonly store: string;
  /**
   * What the store does when full, as a value of Redis' `maxmemory-policy`. `noeviction` refuses
   * new claims, and any other policy deletes old ones. Null if unknown.
   */
  readonly evictionPolicy: string | null;
  /** The size in bytes at which the store is full; 0 without a limit; null if unknown. */
  readonly maxMemoryBytes: number | null;
  /** Whether claims survive a restart of the store; null if unknown. */
  readonly survivesRestart: boolean | null;
  /**
   * The store's clock minus this process's, milliseconds, accurate to half of `roundTripMs`. Null
   * if the store has no clock of its own, or the difference is unknown.
   */
  readonly clockOffsetMs: number | null;
  /** Milliseconds from one question to its response, on an open connection. */
  readonly roundTripMs: number;
}
