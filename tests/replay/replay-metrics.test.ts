import { expect, test, vi } from "vitest";
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
  const metric = (await read()).get("service_ui.replay.mark_used.duration");
  expect(metric?.descriptor.unit).toBe("s");
  const told = valuesOf(metric);
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
  expect(told?.map(({ attributes }) => Object.keys(attributes).length)).toEqual([1, 1, 2, 2]);
  expect(JSON.stringify(told)).not.toContain("secret");
});

test("tells claims of half a millisecond from those of a second", async () => {
  const { provider, read } = createReadProvider();
  let now = 0;
  const begin = createReplayMetrics(
    () => provider,
    () => now,
  );
  for (const tookMs of [0.5, 0.6, 1000, 3000]) {
    const settle = begin();
    now += tookMs;
    settle({ outcome: "won" });
  }
  const [told] = valuesOf((await read()).get("service_ui.replay.mark_used.duration")) ?? [];
  expect(told?.value).toMatchObject({
    buckets: { counts: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1] },
  });
});

test("measures by the machine's own clock", async () => {
  const { provider, read } = createReadProvider();
  const monotonic = vi.spyOn(performance, "now").mockReturnValue(1000);
  try {
    const settle = createReplayMetrics(() => provider)();
    monotonic.mockReturnValue(1250);
    settle({ outcome: "won" });
  } finally {
    monotonic.mockRestore();
  }
  const [told] = valuesOf((await read()).get("service_ui.replay.mark_used.duration")) ?? [];
  expect(told?.value).toMatchObject({ sum: 0.25 });
});
