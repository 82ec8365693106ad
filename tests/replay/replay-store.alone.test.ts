import { expect, it, vi } from "vitest";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";

it("is recognised across the copies of its module that one process may hold", async () => {
  vi.resetModules();
  const { ReplayStoreUnavailable: Copy } = await import("@/lib/service-ui/replay/replay-store");
  expect(Copy).not.toBe(ReplayStoreUnavailable);
  expect(new Copy("it failed")).toBeInstanceOf(ReplayStoreUnavailable);
  for (const other of [new Error("x"), null, undefined, "x"]) {
    expect(other instanceof ReplayStoreUnavailable).toBe(false);
  }
});
