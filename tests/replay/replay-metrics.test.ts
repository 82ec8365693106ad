import { expect, test } from "vitest";
import type { Claimed } from "@/lib/service-ui/replay/create-claim";
import { createReplayMetrics } from "@/lib/service-ui/replay/replay-metrics";
import { createReadProvider, valuesOf } from "../support/read-metrics";

test("tells how long the store took, by the outcome and the class of a failure", async () => {
  const { provider, read } = createReadProvider();
  let now = 0;
  const begin = createReplayMetrics(
    () => provider,
    () => now,
  );
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
  const unavailable = { "service_ui.replay.outcome": "unavailable" };
  const told = valuesOf((await read()).get("service_ui.replay.mark_used.duration"));
  expect(told).toMatchObject([
    { attributes: { "service_ui.replay.outcome": "won" }, value: { count: 2, sum: 0.5 } },
    { attributes: { "service_ui.replay.outcome": "duplicate" }, value: { count: 1, sum: 0.25 } },
    {
      attributes: { ...unavailable, "error.type": "ECONNREFUSED" },
      value: { count: 2, sum: 0.5 },
    },
    {
      attributes: { ...unavailable, "error.type": "NO_CERTAIN_ANSWER" },
      value: { count: 1, sum: 0.25 },
    },
  ]);
  expect(JSON.stringify(told)).not.toContain("secret");
});
