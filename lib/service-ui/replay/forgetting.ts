import type { RedisReport } from "./redis-report";
import { ReplayStoreUnavailable } from "./replay-store";

/**
 * Whether to accept a store that could forget that a dispatch has been used, and where warnings go.
 */
export interface ForgettingOptions {
  /**
   * `UI_REPLAY_ALLOW_FORGETTING`: only warn about a store that deletes keys when full, instead of
   * refusing the store.
   */
  readonly allowForgetting?: boolean | undefined;
  /** Called once with each warning: one sentence or more, fit for a log line. */
  readonly onWarning?: ((text: string) => void) | undefined;
}

const OPT_OUT = "UI_REPLAY_ALLOW_FORGETTING=1";

/** Checks a store's report. Repeated calls give each warning only once. */
export type CheckReport = (report: RedisReport) => void;

/**
 * Makes the check that a store must pass before the dispatcher relies on it. A store that forgets a
 * claim, the record of a used dispatch, lets the dispatch run again.
 *
 * If the store deletes claims when it is full, the check throws `ReplayStoreUnavailable` with a
 * cause whose code is `EVICTING_POLICY`.
 */
export function createForgettingCheck({
  allowForgetting = false,
  onWarning = () => {},
}: ForgettingOptions): CheckReport {
  const said = new Set<string>();
  function warn(text: string): void {
    if (said.has(text)) return;
    said.add(text);
    onWarning(text);
  }

  return (report) => {
    const evicting = whyEvicting(report);
    if (evicting !== null && !allowForgetting && report.maxMemoryBytes !== 0) {
      throw new ReplayStoreUnavailable(
        `${evicting}; set noeviction, or ${OPT_OUT} to let used dispatches run again`,
        new EvictingPolicy(),
      );
    }
    for (const text of weaknesses(report)) warn(text);
  };
}

/** Ways in which the store could forget a claim before the token of the dispatch expires. */
function weaknesses(report: RedisReport): string[] {
  const found: string[] = [];
  const evicting = whyEvicting(report);
  if (evicting !== null) {
    const yet = report.maxMemoryBytes === 0 ? ", once maxmemory is set (now 0)" : "";
    found.push(`Used dispatches can run again${yet}: ${evicting}. Set noeviction.`);
  }
  const untold = [
    ...(report.evictionPolicy === null ? [UNTOLD_POLICY] : []),
    ...(report.time === null ? [UNTOLD_TIME] : []),
  ];
  if (untold.length > 0)
    found.push(`The replay store does not tell everything. ${untold.join(" ")}`);
  if (report.survivesRestart === false) {
    found.push(
      "The replay store has no append-only file (appendonly no), so a restart loses what it " +
        "knows: used dispatches still don't run again, but each open page has to renew its tokens.",
    );
  }
  return found;
}

const UNTOLD_POLICY =
  "Whether it evicts keys (INFO memory): make sure that its maxmemory-policy is noeviction, " +
  "because an evicted claim lets a dispatch run again.";
const UNTOLD_TIME =
  "Its time (TIME): synchronise its clock with those of all processes, or let its user send TIME " +
  "(ACL +time), because nobody notices if they differ.";

function whyEvicting({ evictionPolicy }: RedisReport): string | null {
  if (evictionPolicy === null || evictionPolicy === "noeviction") return null;
  return `its maxmemory-policy ${evictionPolicy} deletes claims when memory is full`;
}

class EvictingPolicy extends Error {
  override readonly name = "EvictingPolicy";
  readonly code = "EVICTING_POLICY";
}
