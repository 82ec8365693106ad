import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withDeadline } from "@/lib/replay/bounded-store";
import { failureClass } from "@/lib/replay/failure-class";
import { createMemoryStore } from "@/lib/replay/memory-store";
import { type ReplayStore, ReplayStoreUnavailable } from "@/lib/replay/replay-store";
import { describeReplayStore } from "../contract/replay-store-contract";
import { fail } from "../support/fail";
import { createManualClock, createManualTimers } from "../support/manual-clock";

describeReplayStore("a bounded store", async () => {
  const clock = createManualClock();
  const inner = createMemoryStore({ nowSeconds: clock.now });
  let broken = false;
  const claim: ReplayStore["claim"] = async (key, expiresAt) =>
    broken ? fail(`SET ${key} failed`) : inner.claim(key, expiresAt);
  return {
    open: () => withDeadline({ claim }, 1000),
    now: clock.now,
    passTime: async (seconds) => clock.advance(seconds),
    breakDown: async () => {
      broken = true;
    },
    close: async () => {},
  };
});

describe("a deadline", () => {
  const unhandled = vi.fn();
  beforeEach(() => void process.on("unhandledRejection", unhandled));
  afterEach(() => {
    process.off("unhandledRejection", unhandled);
    unhandled.mockReset();
  });

  /** A store that answers when the test says so. */
  function startClaim() {
    const timers = createManualTimers();
    let resolve: (won: boolean) => void = () => {};
    let reject: (error: Error) => void = () => {};
    const asked = new Promise<boolean>((...settle) => {
      [resolve, reject] = settle;
    });
    const answer = withDeadline({ claim: () => asked }, 250, timers.start).claim("a", 2);
    return { timers, resolve, reject, answer };
  }

  it("gives the answer of a store that is in time, and calls its timer off", async () => {
    const { timers, resolve, answer } = startClaim();
    expect(timers.pending).toEqual([250]);
    resolve(true);
    expect(await answer).toBe(true);
    expect(timers.pending).toEqual([]);
  });

  it("rejects when the store has not answered", async () => {
    const { timers, answer } = startClaim();
    timers.ring();
    await expect(answer).rejects.toThrow(ReplayStoreUnavailable);
    await expect(answer).rejects.toThrow("no answer within 250 ms");
    await expect(answer.catch(failureClass)).resolves.toBe("ETIMEDOUT");
  });

  it("swallows an answer that comes too late, a rejection too", async () => {
    const late = startClaim();
    const lateRefusal = startClaim();
    for (const { timers } of [late, lateRefusal]) timers.ring();
    await expect(late.answer).rejects.toThrow(ReplayStoreUnavailable);
    await expect(lateRefusal.answer).rejects.toThrow(ReplayStoreUnavailable);
    late.resolve(true);
    lateRefusal.reject(new Error("too late"));
    // Node tells of unhandled rejections once the microtasks are done: two turns are enough for
    // both.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(unhandled).not.toHaveBeenCalled();
    await expect(late.answer).rejects.toThrow(ReplayStoreUnavailable);
  });

  it("wraps what the store threw, and keeps it as the cause alone", async () => {
    const cause = new Error("SET service-ui:replay:abc failed, token=s3cret");
    const store = withDeadline({ claim: () => Promise.reject(cause) }, 250);
    const refusal = await store.claim("abc", 2).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
    expect(refusal).toMatchObject({
      name: "ReplayStoreUnavailable",
      message: "The replay store cannot answer: it failed.",
      cause,
    });
    expect(String(refusal)).not.toMatch(/abc|s3cret/);
  });

  it("turns a store's throw before its promise into a rejection", async () => {
    const store = withDeadline({ claim: () => fail("thrown at once") }, 250);
    await expect(store.claim("a", 2)).rejects.toThrow(ReplayStoreUnavailable);
  });

  it.each([undefined, null, "OK", 1, {}])("takes %j for no answer", async (answer) => {
    const store = { claim: async () => answer } as unknown as ReplayStore; // a store in plain JavaScript
    const claim = withDeadline(store, 250).claim("a", 2);
    await expect(claim).rejects.toThrow(new ReplayStoreUnavailable("it gave no plain yes or no"));
  });
});
