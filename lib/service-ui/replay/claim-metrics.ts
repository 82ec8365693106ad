import { type Metrics, processMetrics, type RecordValue } from "../../common/metrics/metrics";
import type { ClaimWatcher } from "./create-claim";

const DURATION = {
  kind: "histogram",
  name: "ui.replay.claim.duration",
  unit: "s",
  description: "Time that the replay store took for a claim.",
  boundaries: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
} as const;

/**
 * Measures how long a store takes for each claim. A claim records a dispatch as used. The attribute
 * `ui.claim.outcome` is `won`, `duplicate` or `unavailable`. If it is `unavailable`, `error.type`
 * is the class of the failure.
 *
 * @param monotonicMs milliseconds of a clock that never goes back
 */
export function createClaimMetrics(
  metrics: Metrics = processMetrics(),
  monotonicMs: () => number = () => performance.now(),
): ClaimWatcher {
  const won = metrics.recorder(DURATION, { "ui.claim.outcome": "won" });
  const duplicate = metrics.recorder(DURATION, { "ui.claim.outcome": "duplicate" });
  const failures = new Map<string, RecordValue>();

  function unavailable(type: string): RecordValue {
    const attributes = { "ui.claim.outcome": "unavailable", "error.type": type };
    const record = failures.get(type) ?? metrics.recorder(DURATION, attributes);
    failures.set(type, record);
    return record;
  }

  return () => {
    const startedAt = monotonicMs();
    return (claimed) => {
      const seconds = (monotonicMs() - startedAt) / 1000;
      if (claimed.outcome === "unavailable") unavailable(claimed.failure)(seconds);
      else (claimed.outcome === "won" ? won : duplicate)(seconds);
    };
  };
}
