import { expect, test } from "vitest";
import { createMetrics } from "@/lib/common/metrics/metrics";
import { createClaimMetrics } from "@/lib/service-ui/replay/claim-metrics";
import type { Claimed } from "@/lib/service-ui/replay/create-claim";

test("tells how long claims took, by their outcome and the class of a failure", () => {
  const metrics = createMetrics();
  let now = 0;
  const begin = createClaimMetrics(metrics, () => now);
  const claim = (claimed: Claimed) => {
    const settle = begin();
    now += 250;
    settle(claimed);
  };
  claim({ outcome: "won" });
  claim({ outcome: "won" });
  claim({ outcome: "duplicate" });
  for (const failure of ["ECONNREFUSED", "NO_CERTAIN_ANSWER", "ECONNREFUSED"]) {
    claim({ outcome: "unavailable", reason: "secret", failure });
  }
  const told = metrics.read().flatMap(({ series }) => series.filter(({ count }) => count > 0));
  expect(told.map(({ attributes, count, sum }) => [attributes, count, sum])).toEqual([
    [{ "ui.claim.outcome": "won" }, 2, 0.5],
    [{ "ui.claim.outcome": "duplicate" }, 1, 0.25],
    [{ "ui.claim.outcome": "unavailable", "error.type": "ECONNREFUSED" }, 2, 0.5],
    [{ "ui.claim.outcome": "unavailable", "error.type": "NO_CERTAIN_ANSWER" }, 1, 0.25],
  ]);
});
