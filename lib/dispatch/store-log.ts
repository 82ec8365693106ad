import { processLogger, type UiLogger } from "../logging/logger";
import { failureClass } from "../replay/failure-class";
import { type ReplayStore, ReplayStoreUnavailable } from "../replay/replay-store";

export interface StoreLogOptions {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs?: () => number;
  /** Default the process's. */
  readonly logger?: UiLogger;
}

/** How many reasons an outage logs: a store of the application's own may word each differently. */
const MAX_REASONS = 20;

/** From the first claim that failed to the first one, begun since, that did not. */
interface Outage {
  readonly sinceMs: number;
  readonly reasons: Set<string>;
  failedClaims: number;
}

/**
 * Logs when a store goes down and when it is back, in place of a line for each claim between.
 *
 * It is down from the first claim that fails; a reason that is new to the outage is logged as well.
 *
 * @param name of the store, such as `redis`
 */
export function withStoreLog(
  store: ReplayStore,
  name: string,
  { nowMs = Date.now, logger = processLogger() }: StoreLogOptions = {},
): ReplayStore {
  let outage: Outage | undefined;

  function goDown(reason: string): void {
    outage ??= { sinceMs: nowMs(), reasons: new Set(), failedClaims: 0 };
    outage.failedClaims += 1;
    if (outage.reasons.has(reason) || outage.reasons.size === MAX_REASONS) return;
    outage.reasons.add(reason);
    const since = new Date(outage.sinceMs).toISOString();
    logger.error("replay store down", { store: name, since, reason });
  }

  function comeBack({ sinceMs, failedClaims }: Outage): void {
    outage = undefined;
    const since = new Date(sinceMs).toISOString();
    const afterMs = nowMs() - sinceMs;
    logger.warn("replay store back", { store: name, since, afterMs, failedClaims });
  }

  return {
    ...store,
    async claim(key, expiresAt) {
      const before = outage;
      try {
        const isFirst = await store.claim(key, expiresAt);
        // A claim that began before the outage may be answered late.
        if (before !== undefined && before === outage) comeBack(before);
        return isFirst;
      } catch (error) {
        // A claim of an outage that is over says nothing of the present.
        if (before === undefined || before === outage) goDown(whyUnavailable(error));
        throw error;
      }
    },
  };
}

/** Why a store can't answer, for the log. The message of any other error may hold a key. */
export function whyUnavailable(error: unknown): string {
  const what = error instanceof ReplayStoreUnavailable ? error.message : "the store threw";
  const why = failureClass(error);
  return why === undefined ? what : `${what} ${why}`;
}
