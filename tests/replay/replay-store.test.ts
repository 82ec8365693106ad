import { expect, it } from "vitest";
import { ReplayStoreUnavailable } from "@/lib/replay/replay-store";

it("says why in one sentence, and has a cause only where there is one", () => {
  const bare = new ReplayStoreUnavailable("it was closed");
  expect(bare.message).toBe("The replay store cannot answer: it was closed.");
  expect(Object.hasOwn(bare, "cause")).toBe(false);
  const cause = new Error("down");
  expect(new ReplayStoreUnavailable("it failed", cause).cause).toBe(cause);
});
