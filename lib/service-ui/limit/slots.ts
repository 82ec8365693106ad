/** Limits how many verified dispatches are in flight in this process (`UI_MAX_CONCURRENT`). */
export interface DispatchSlots {
  areTaken(): boolean;
  /** How many slots are taken. */
  taken(): number;
  /**
   * Takes a slot until `release` for a user with these keys; false if none is free, or if as many
   * are held under one of the keys as one user may hold.
   */
  take(...keys: readonly string[]): boolean;
  release(...keys: readonly string[]): void;
}

/**
 * One user may hold this part of all slots. It keeps users apart who are told apart by a session or
 * by `userKey`; without these, whoever loads a page is a new user.
 */
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
    take(...keys) {
      if (taken >= max || keys.some((key) => heldBy(key) >= maxEach)) return false;
      for (const key of keys) held.set(key, heldBy(key) + 1);
      taken += 1;
      return true;
    },
    release(...keys) {
      for (const key of keys) {
        if (heldBy(key) > 1) held.set(key, heldBy(key) - 1);
        else held.delete(key);
      }
      taken -= 1;
    },
  };

  function heldBy(key: string): number {
    return held.get(key) ?? 0;
  }
}
