import { CLAIM_TIMEOUT_MS, DEFAULTS } from "../configuration/defaults";
import type { DispatchServices } from "../dispatch/dispatch";
import { unlimited } from "../limit/rate-limiter";
import { createSlots } from "../limit/slots";
import { createClaim } from "../replay/create-claim";
import { createMemoryStore } from "../replay/memory-store";
import { createReceipts } from "../replay/receipts";
import type { ReplayStore } from "../replay/replay-store";

/** What a dispatcher in memory is given. */
export type Given = Pick<DispatchServices, "registry" | "keyRing" | "nowMs">;

/** What it does differently. The claim is that of the store. */
export type Different = Partial<Omit<DispatchServices, keyof Given | "claim">> & {
  /** Default: a store in memory. */
  readonly replayStore?: ReplayStore;
};

/**
 * What a dispatcher needs, without a process: the defaults of the environment, a store in memory,
 * and no rate limit.
 */
export function memoryServices(
  given: Given,
  {
    replayStore: store = createMemoryStore({ nowSeconds: () => Math.floor(given.nowMs() / 1000) }),
    ...different
  }: Different = {},
): DispatchServices {
  const { keyRing, nowMs } = given;
  return {
    ...DEFAULTS,
    ...given,
    claim: createClaim(store, CLAIM_TIMEOUT_MS),
    receipts: createReceipts({ store, keyRing, timeoutMs: CLAIM_TIMEOUT_MS, nowMs }),
    setsCookies: async () => false,
    rateLimiter: unlimited,
    slots: createSlots(),
    whileResponding: (run) => run(),
    ...different,
  };
}
