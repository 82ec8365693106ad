import { forEachProvider, type ProviderNow, registeredProvider } from "../telemetry/instruments";
import type { ClaimWatcher } from "./create-claim";

const durationOf = forEachProvider((meter) =>
  meter.createHistogram("service_ui.replay.mark_used.duration", {
    unit: "s",
    description: "Time that the replay store took to mark a dispatch as used.",
    advice: {
      explicitBucketBoundaries: [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
      ],
    },
  }),
);

/**
 * Measures how long the store takes to mark a dispatch as used. The attribute
 * `service_ui.replay.outcome` is `won`, `duplicate`, `forgotten` or `unavailable`. If it is `unavailable`,
 * `error.type` is the class of the failure.
 *
 * @param monotonicMs milliseconds of a clock that never goes back
 */
export function createReplayMetrics(
  provider: ProviderNow = registeredProvider,
  monotonicMs: () => number = () => performance.now(),
): ClaimWatcher {
  return () => {
    const startedAt = monotonicMs();
    return (claimed) => {
      const { outcome } = claimed;
      durationOf(provider()).record((monotonicMs() - startedAt) / 1000, {
        "service_ui.replay.outcome": outcome,
        ...(outcome === "unavailable" && { "error.type": claimed.failure }),
      });
    };
  };
}
