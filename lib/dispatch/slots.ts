/** Limits how many verified dispatches are in flight in this process (`UI_MAX_CONCURRENT`). */
export interface Slots {
  areTaken(): boolean;
  /** Takes a slot until `release`; false if no slot is free. */
  take(): boolean;
  release(): void;
}

/** @param max the number of slots, at least 1; default: no limit */
export function createSlots(max = Number.POSITIVE_INFINITY): Slots {
  let taken = 0;
  return {
    areTaken: () => taken >= max,
    take() {
      if (taken >= max) return false;
      taken += 1;
      return true;
    },
    release() {
      taken -= 1;
    },
  };
}
