import { processLogger, type UiLogger } from "../../common/logging/logger";
import type { Claimed, ClaimWatcher } from "./create-claim";
import { adviceOn } from "./store-failures";

export interface StoreLogOptions {
  readonly nowMs?: () => number;
  readonly logger?: UiLogger;
}

type Failed = Extract<Claimed, { outcome: "unavailable" }>;

/** An outage lasts from a failed claim until a claim that began after that failure succeeds. */
interface Outage {
  readonly sinceMs: number;
  readonly reasons: Set<string>;
  failedClaims: number;
}

/**
 * Logs when a store goes down and when it is back, instead of a line for each claim in between.
 *
 * The first failed claim starts an outage. Each new class or reason during the outage is logged as
 * well.
 *
 * @param name of the store, such as `redis`
 */
export function createStoreLog(
  name: () => string,
  { nowMs = Date.now, logger = processLogger() }: StoreLogOptions = {},
): ClaimWatcher {
  let outage: Outage | undefined;

  function goDown({ reason, failure, blockedMs }: Failed): void {
    outage ??= { sinceMs: nowMs(), reasons: new Set(), failedClaims: 0 };
    outage.failedClaims += 1;
    const key = `${failure} ${reason}`;
    if (outage.reasons.has(key)) return;
    outage.reasons.add(key);
    const since = new Date(outage.sinceMs).toISOString();
    const hint = adviceOn(failure);
    const blocked = blockedMs === undefined ? {} : { blockedMs };
    const fields = { store: name(), since, class: failure, reason, ...blocked, hint };
    logger.error("replay store down", fields);
  }

  function comeBack({ sinceMs, failedClaims }: Outage): void {
    outage = undefined;
    const since = new Date(sinceMs).toISOString();
    const afterMs = nowMs() - sinceMs;
    logger.warn("replay store back", { store: name(), since, afterMs, failedClaims });
  }

  return () => {
    const before = outage;
    return (claimed) => {
      if (claimed.outcome !== "unavailable") {
        // The late success of a claim that began before the outage does not end the outage.
        if (before !== undefined && before === outage) comeBack(before);
        return;
      }
      // A claim from an earlier outage says nothing about the present.
      if (before === undefined || before === outage) goDown(claimed);
    };
  };
}
