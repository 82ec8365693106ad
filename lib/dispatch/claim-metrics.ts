import { type Metrics, processMetrics, type RecordValue } from "../metrics/metrics";
import { failureClass, NO_CERTAIN_ANSWER } from "../replay/failure-class";
import type { ReplayStore } from "../replay/replay-store";

const DURATION = {
  kind: "histogram",
  name: "ui.replay.claim.duration",
  unit: "s",
  description: "Time that the replay store took for a claim.",
  boundaries: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
} as const;

/**
 * How many failure classes are counted separately. Any further class counts as `NO_CERTAIN_ANSWER`,
 * because the errors of an app's own store may have any codes.
 */
const MAX_CLASSES = 50;

/**
 * Measures how long a store takes for each claim. A claim records a dispatch as used. The attribute
 * `ui.claim.outcome` is `won`, `duplicate` or `unavailable`. If it is `unavailable`, `error.type`
 * is the class of the failure.
 *
 * @param nowMs milliseconds of a clock that never goes back
 */
export function withClaimMetrics(
  store: ReplayStore,
  metrics: Metrics = processMetrics(),
  nowMs: () => number = () => performance.now(),
): ReplayStore {
  const won = metrics.recorder(DURATION, { "ui.claim.outcome": "won" });
  const duplicate = metrics.recorder(DURATION, { "ui.claim.outcome": "duplicate" });
  const failures = new Map<string, RecordValue>();

  function unavailable(error: unknown): RecordValue {
    const found = failureClass(error) ?? NO_CERTAIN_ANSWER;
    const type = failures.has(found) || failures.size < MAX_CLASSES ? found : NO_CERTAIN_ANSWER;
    const attributes = { "ui.claim.outcome": "unavailable", "error.type": type };
    const record = failures.get(type) ?? metrics.recorder(DURATION, attributes);
    failures.set(type, record);
    return record;
  }

  return {
    ...store,
    async claim(key, expiresAt) {
      const startedAt = nowMs();
      const tell = (record: RecordValue) => record((nowMs() - startedAt) / 1000);
      try {
        const isFirst = await store.claim(key, expiresAt);
        tell(isFirst ? won : duplicate);
        return isFirst;
      } catch (error) {
        tell(unavailable(error));
        throw error;
      }
    },
  };
}
