import { expect, test } from "vitest";
import { withClaimMetrics } from "@/lib/dispatch/claim-metrics";
import { createMetrics } from "@/lib/metrics/metrics";
import { createMemoryStore } from "@/lib/replay/memory-store";
import { ReplayStoreUnavailable } from "@/lib/replay/replay-store";
import { fail } from "../support/fail";

/** A store that does what it is told next; each claim takes a quarter of a second by its clock. */
function createWatched() {
  const metrics = createMetrics();
  let next: () => boolean = () => true;
  let now = 0;
  const store = withClaimMetrics({ claim: async () => next() }, metrics, () => {
    now += 250;
    return now;
  });
  return {
    claim(does: () => boolean) {
      next = does;
      return store.claim("key", 1);
    },
    told: () => metrics.read().flatMap(({ series }) => series.filter(({ count }) => count > 0)),
  };
}

const refused = Object.assign(new Error("connect 10.0.0.7:6379"), { code: "ECONNREFUSED" });

test("tells how long claims took, by their outcome and the class of a failure", async () => {
  const { claim, told } = createWatched();
  expect(await claim(() => true)).toBe(true);
  expect(await claim(() => true)).toBe(true);
  expect(await claim(() => false)).toBe(false);
  const unavailable = new ReplayStoreUnavailable("it failed", refused);
  await expect(claim(() => fail(unavailable))).rejects.toBe(unavailable);
  const silent = new ReplayStoreUnavailable("no answer within 5 ms");
  await expect(claim(() => fail(silent))).rejects.toThrow();
  expect(told().map(({ attributes, count, sum }) => [attributes, count, sum])).toEqual([
    [{ "ui.claim.outcome": "won" }, 2, 0.5],
    [{ "ui.claim.outcome": "duplicate" }, 1, 0.25],
    [{ "ui.claim.outcome": "unavailable", "error.type": "ECONNREFUSED" }, 1, 0.25],
    [{ "ui.claim.outcome": "unavailable", "error.type": "NO_CERTAIN_ANSWER" }, 1, 0.25],
  ]);
});

test("tells no message, and grows by a bounded number of classes", async () => {
  const { claim, told } = createWatched();
  for (let i = 0; i < 500; i += 1) {
    const error = Object.assign(new Error("secret"), { code: `MADE_UP_${i}` });
    await expect(claim(() => fail(error))).rejects.toBe(error);
  }
  expect(told().length).toBeLessThanOrEqual(51);
  expect(told().reduce((all, { count }) => all + count, 0)).toBe(500);
  expect(JSON.stringify(told())).not.toContain("secret");
});

test("lets the store be inspected", async () => {
  const inner = createMemoryStore();
  const store = withClaimMetrics(inner, createMetrics());
  expect(await store.inspect?.()).toEqual(await inner.inspect?.());
});
