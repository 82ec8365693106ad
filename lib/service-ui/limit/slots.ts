/** Limits how many verified dispatches are in flight in this process (`UI_MAX_CONCURRENT`). */
export interface DispatchSlots {
  areTaken(): boolean;
  /** How many slots are taken. */
  taken(): number;
  /**
   * Takes a slot for a user until `release`; false if none is free, or if the user holds as
   * many as one may.
   */
  take(user: string): boolean;
  release(user: string): void;
}

/** One user may hold this part of all slots, so that nobody can shut everyone else out. */
const SHARE = 1 / 4;
/** A user may hold so many in any case: a page may send several interactions at once. */
const LEAST = 4;
/**
 * Where slots have no limit, a user may hold as many as one connection of HTTP/2 usually
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
    take(user) {
      const own = held.get(user) ?? 0;
      if (taken >= max || own >= maxEach) return false;
      held.set(user, own + 1);
      taken += 1;
      return true;
    },
    release(user) {
      const own = held.get(user) ?? 0;
      if (own > 1) held.set(user, own - 1);
      else held.delete(user);
      taken -= 1;
    },
  };
}
