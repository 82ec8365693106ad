import { describe, expect, test, vi } from "vitest";
import { createRateLimiter } from "@/lib/service-ui/limit/rate-limiter";
import {
  type CountOne,
  createSharedRateLimiter,
  PAUSE_MS,
} from "@/lib/service-ui/limit/shared-rate-limiter";
import { fail } from "../support/fail";
import { createManualTimers } from "../support/manual-clock";

function createParts(shared: CountOne, ownLimit = 100) {
  const state = { now: 1_020_000, asked: [] as string[] };
  const nowMs = () => state.now;
  const onUnavailable = vi.fn();
  const timers = createManualTimers();
  const count: CountOne = (name, keepSeconds) => {
    state.asked.push(name);
    return shared(name, keepSeconds);
  };
  const own = createRateLimiter({ limit: ownLimit, windowSeconds: 60 }, nowMs);
  const options = { own, timeoutMs: 250, nowMs, onUnavailable, startTimer: timers.start };
  const limiter = createSharedRateLimiter(count, { limit: 1, windowSeconds: 60 }, options);
  return { limiter, state, onUnavailable, timers };
}

const passes = async () => 1;
const down = () => Promise.reject(new Error("down"));

describe("the limiter on a shared count", () => {
  test("lets pass what both counts let pass", async () => {
    const { limiter, onUnavailable, timers } = createParts(passes);
    expect(await limiter.take("a")).toEqual({ ok: true });
    expect(onUnavailable).not.toHaveBeenCalled();
    expect(timers.pending).toEqual([]);
  });

  test("refuses what the shared count refuses, until its window ends", async () => {
    const { limiter, state } = createParts(async () => 2);
    state.now = 1_050_001;
    expect(await limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 30 });
    state.now = 1_079_500;
    expect(await limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 1 });
  });

  test("asks for nothing that this process refuses by itself", async () => {
    const { limiter, state } = createParts(passes, 1);
    await limiter.take("a");
    expect(await limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 60 });
    expect(state.asked).toHaveLength(1);
  });

  test("tells the database no address and no instance, and each visitor apart", async () => {
    const { limiter, state } = createParts(passes);
    await limiter.take("address:203.0.113.7|uci_AAAAAAAAAAAAAAAAAAAAAA");
    await limiter.take("address:203.0.113.8|uci_AAAAAAAAAAAAAAAAAAAAAA");
    expect(new Set(state.asked).size).toBe(2);
    for (const key of state.asked) expect(key).toMatch(/^ui:rate:[A-Za-z0-9_-]{43}:17$/);
  });

  test("counts anew in each window, which begins with the clock and is kept for its length", async () => {
    const kept: unknown[] = [];
    const { limiter, state } = createParts(async (_, keepSeconds) => kept.push(keepSeconds) && 1);
    await limiter.take("a");
    state.now += 60_000;
    await limiter.take("a");
    expect(state.asked.map((name) => name.split(":").at(-1))).toEqual(["17", "18"]);
    expect(kept).toEqual([60, 60]);
  });

  test.each([
    ["is down", down],
    ["answers nonsense", async () => "1"],
    ["throws at once", () => fail("down")],
  ])("counts alone where the shared count %s, and asks again after a pause", async (_, shared) => {
    const { limiter, state, onUnavailable } = createParts(shared, 3);
    expect(await limiter.take("a")).toEqual({ ok: true });
    expect(await limiter.take("a")).toEqual({ ok: true });
    state.now += PAUSE_MS - 1;
    expect(await limiter.take("a")).toEqual({ ok: true });
    expect(state.asked).toHaveLength(1);
    expect(await limiter.take("a")).toMatchObject({ ok: false });
    state.now += 1;
    expect(await limiter.take("b")).toEqual({ ok: true });
    expect(state.asked).toHaveLength(2);
    expect(onUnavailable).toHaveBeenCalledTimes(2);
  });

  test("waits for an answer no longer than its time limit", async () => {
    const { limiter, timers, onUnavailable } = createParts(() => new Promise(() => {}));
    const taking = limiter.take("a");
    await expect.poll(() => timers.pending).toEqual([250]);
    timers.ring();
    expect(await taking).toEqual({ ok: true });
    expect(onUnavailable).toHaveBeenCalledOnce();
  });

  test("tells once of many that wait when the shared count goes down", async () => {
    const { limiter, onUnavailable, state } = createParts(down);
    await Promise.all(["a", "b", "c"].map((key) => limiter.take(key)));
    expect(state.asked).toHaveLength(3);
    expect(onUnavailable).toHaveBeenCalledOnce();
  });
});
