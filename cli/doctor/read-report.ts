import type { StoreReport } from "../../lib/replay/store-report";
import { CLOCK_TOLERANCE_SECONDS } from "../../lib/token/verify";
import { type Finding, ms, note, ok, problem } from "./finding";
import { adviceFor } from "./store-advice";

/**
 * The findings on a store's report: eviction, persistence, clock.
 *
 * @param mayForget whether the app accepts that the store forgets (`UI_REPLAY_ALLOW_FORGETTING`)
 */
export function* readReport(report: StoreReport, mayForget: boolean): Generator<Finding> {
  yield readEviction(report, mayForget);
  yield readPersistence(report);
  const { clockOffsetMs, roundTripMs } = report;
  if (clockOffsetMs !== null) yield readClock(clockOffsetMs, roundTripMs);
}

function readEviction(report: StoreReport, mayForget: boolean): Finding {
  const { evictionPolicy, maxMemoryBytes } = report;
  const check = "store eviction";
  if (evictionPolicy === "noeviction") return ok(check, "nothing is evicted");
  if (evictionPolicy === null) {
    return note(
      check,
      "The store doesn't say.",
      "Make sure that its maxmemory-policy is noeviction.",
    );
  }
  const advice = adviceFor("EVICTING_POLICY");
  if (maxMemoryBytes === 0) {
    return note(check, `${evictionPolicy} deletes claims, once maxmemory is set.`, advice);
  }
  const says = `${evictionPolicy} deletes claims when memory is full.`;
  return mayForget ? note(check, says, advice) : problem(check, says, advice);
}

function readPersistence({ store, survivesRestart }: StoreReport): Finding {
  const check = "store persistence";
  if (survivesRestart) return ok(check, "claims outlive a restart of the store");
  if (survivesRestart === null) {
    return note(check, "The store doesn't say.", "Make sure that it persists: appendonly yes.");
  }
  return store === "memory"
    ? note(
        check,
        "Each process remembers its own claims, until it ends.",
        "Choose another UI_REPLAY_STORE.",
      )
    : note(check, "After a restart, used dispatches can run again.", "Set appendonly yes.");
}

function readClock(offsetMs: number, roundTripMs: number): Finding {
  const side = offsetMs < 0 ? "behind" : "ahead of";
  const says = `${ms(Math.abs(offsetMs))} ${side} this machine's`;
  const certainMs = Math.abs(offsetMs) - roundTripMs / 2;
  if (certainMs < CLOCK_TOLERANCE_SECONDS * 1000) return ok("store clock", says);
  return problem(
    "store clock",
    says,
    `Let all hosts keep time by NTP: a host that is ${CLOCK_TOLERANCE_SECONDS} s behind refuses pages.`,
  );
}
