import { processLogger, type UiLogger } from "../logging/logger";
import { failureClass } from "../replay/failure-class";
import { type ReplayStore, ReplayStoreUnavailable } from "../replay/replay-store";

export interface StoreLogOptions {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs?: () => number;
  /** Default: the log of the process. */
  readonly logger?: UiLogger;
}

/**
 * How many reasons one outage logs. An application's own store may word each failure differently.
 */
const MAX_REASONS = 20;

/** An outage lasts from a failed claim until a claim that began after that failure succeeds. */
interface Outage {
  readonly sinceMs: number;
  readonly reasons: Set<string>;
  failedClaims: number;
}

/**
 * Logs when a store goes down and when it is back, instead of a line for each claim in between.
 *
 * The first failed claim starts an outage. Each new reason during the outage is logged as well.
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
        // The late success of a claim that began before the outage does not end the outage.
        if (before !== undefined && before === outage) comeBack(before);
        return isFirst;
      } catch (error) {
        // A claim from an earlier outage says nothing about the present.
        if (before === undefined || before === outage) goDown(whyUnavailable(error));
        throw error;
      }
    },
  };
}

/**
 * Why a store can't answer, for the log. Only the message of a `ReplayStoreUnavailable` is logged,
 * because any other message may contain the key of a dispatch.
 */
export function whyUnavailable(error: unknown): string {
  const what = error instanceof ReplayStoreUnavailable ? error.message : "the store threw";
  const why = failureClass(error);
  return why === undefined ? what : `${what} ${why}`;
}
