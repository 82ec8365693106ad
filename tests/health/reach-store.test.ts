import { expect, test, vi } from "vitest";
import { reachStore } from "@/lib/health/reach-store";

test("tries a store until its first claim, with a pause after each failure, the first one too", async () => {
  const tryStore = vi.fn(async () => (tryStore.mock.calls.length < 3 ? "ECONNREFUSED" : null));
  const pause = vi.fn(async () => {});
  await reachStore(async () => "ETIMEDOUT", tryStore, pause);
  expect([tryStore.mock.calls.length, pause.mock.calls.length]).toEqual([3, 3]);
});

test("asks once if the first trial, of which nobody is told, made its claim", async () => {
  const tryStore = vi.fn(async () => null);
  await reachStore(async () => null, tryStore);
  expect(tryStore).not.toHaveBeenCalled();
});
