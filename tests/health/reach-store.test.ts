import { expect, test, vi } from "vitest";
import { reachStore } from "@/lib/health/reach-store";

test("tries a store until its first claim, with a pause after each failure", async () => {
  const tryStore = vi.fn(async () => (tryStore.mock.calls.length < 3 ? "ECONNREFUSED" : null));
  const pause = vi.fn(async () => {});
  await reachStore(tryStore, pause);
  expect([tryStore.mock.calls.length, pause.mock.calls.length]).toEqual([3, 2]);
});
