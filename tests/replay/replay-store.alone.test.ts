import { expect, it, vi } from "vitest";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";

it("says why in one sentence, and has a cause only where there is one", () => {
  const bare = new ReplayStoreUnavailable("it was closed");
  expect(bare.message).toBe("The replay store cannot answer: it was closed.");
  expect(Object.hasOwn(bare, "cause")).toBe(false);
  const cause = new Error("down");
  expect(new ReplayStoreUnavailable("it failed", cause).cause).toBe(cause);
});

it("is recognised across the copies of its module that one process may hold", async () => {
  vi.resetModules();
  const { ReplayStoreUnavailable: Copy } = await import("@/lib/service-ui/replay/replay-store");
  expect(Copy).not.toBe(ReplayStoreUnavailable);
  expect(new Copy("it failed")).toBeInstanceOf(ReplayStoreUnavailable);
  for (const other of [new Error("x"), null, undefined, "x"]) {
    expect(other instanceof ReplayStoreUnavailable).toBe(false);
  }
});
