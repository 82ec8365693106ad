/** Limits how many verified dispatches are in flight in this process (`UI_MAX_CONCURRENT`). */
export interface DispatchSlots {
  areTaken(): boolean;
  /** How many slots are taken. */
  taken(): number;
  /**
   * Takes a slot for a visitor until `release`; false if none is free, or if the visitor holds as
   * many as one may.
   */
  take(visitor: string): boolean;
  release(visitor: string): void;
}

/** One visitor may hold this part of all slots, so that nobody can shut everyone else out. */
const SHARE = 1 / 4;
/** A visitor may hold so many in any case: a page may send several interactions at once. */
const LEAST = 4;
/**
 * Where slots have no limit, a visitor may hold as many as one connection of HTTP/2 usually
 * carries. A handler that streams may hold its slot for minutes.
 */
const MOST = 100;

/** @param max the number of slots, at least 1; default: no limit */
export function createSlots(max = Number.POSITIVE_INFINITY): DispatchSlots {
  const share = max === Number.POSITIVE_INFINITY ? MOST : Math.floor(max * SHARE);
  const maxEach = Math.max(LEAST, share);
  const held = new Map<string, number>();
  let taken = 0;
  return {
    areTaken: () => taken >= max,
    taken: () => taken,
    take(visitor) {
      const own = held.get(visitor) ?? 0;
      if (taken >= max || own >= maxEach) return false;
      held.set(visitor, own + 1);
      taken += 1;
      return true;
    },
    release(visitor) {
      const own = held.get(visitor) ?? 0;
      if (own > 1) held.set(visitor, own - 1);
      else held.delete(visitor);
      taken -= 1;
    },
  };
}
