import type { RecheckedStore, ReplayStore } from "./replay-store";

/** Check and claim begin together, so that a trial takes no longer than a claim. */
export function rechecking(store: ReplayStore | RecheckedStore): ReplayStore {
  if (!("recheck" in store)) return store;
  return {
    ...store,
    async claim(...claim) {
      const [, answer] = await Promise.all([store.recheck(), store.claim(...claim)]);
      return answer;
    },
  };
}
