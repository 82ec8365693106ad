import { describe, expect, it, onTestFinished, vi } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { createForgettingCheck } from "@/lib/service-ui/replay/forgetting";
import type { RedisReport } from "@/lib/service-ui/replay/redis-report";
import { createUpstashClient } from "@/lib/service-ui/replay/upstash-client";
import {
  ASK_AGAIN_MS,
  createUpstashCheck,
  createUpstashStore,
  createUpstashStoreOn,
} from "@/lib/service-ui/replay/upstash-store";
import { forThisTest } from "../support/for-this-test";
import { createManualTimers } from "../support/manual-clock";
import { PATIENCE_MS } from "../support/patience";
import { startUpstashFront } from "../support/upstash-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

const SOUND: RedisReport = {
  evictionPolicy: "noeviction",
  maxMemoryBytes: null,
  survivesRestart: null,
  time: { serverMs: 1_800_000_000_000, aheadMs: 0 },
};

function create(answers: readonly (() => Promise<RedisReport>)[]) {
  const state = { now: 0, asked: 0 };
  const timers = createManualTimers();
  const report = () => {
    const answer = answers[Math.min(state.asked, answers.length - 1)];
    state.asked += 1;
    return answer?.() ?? Promise.reject(new Error("nothing to answer"));
  };
  const mayCount = createUpstashCheck(report, createForgettingCheck({}), {
    timeoutMs: 500,
    startTimer: timers.start,
    monotonicMs: () => state.now,
  });
  return { mayCount, state, timers };
}
const says = (evictionPolicy: string | null) => async () => ({ ...SOUND, evictionPolicy });
const away = () => Promise.reject(new Error("away"));

describe("the question whether an Upstash database evicts", () => {
  it("is asked once for all claims, and never again after noeviction", async () => {
    const { mayCount, state } = create([says("noeviction")]);
    await Promise.all([mayCount(), mayCount(), mayCount()]);
    state.now = 1000 * ASK_AGAIN_MS;
    await mayCount();
    expect(state.asked).toBe(1);
  });

  it("refuses every claim of one that evicts, and asks again after a while", async () => {
    const { mayCount, state } = create([says("optimistic-volatile"), says("noeviction")]);
    await expect(mayCount()).rejects.toThrow("optimistic-volatile");
    state.now = ASK_AGAIN_MS - 1;
    await expect(mayCount()).rejects.toThrow("optimistic-volatile");
    expect(state.asked).toBe(1);
    state.now = ASK_AGAIN_MS;
    await mayCount();
    expect(state.asked).toBe(2);
  });

  it("is asked again by a trial after a while, and every claim then heeds the answer", async () => {
    const { mayCount, state } = create([
      says("noeviction"),
      says("allkeys-lru"),
      says("noeviction"),
    ]);
    const isTrial = true;
    await mayCount();
    state.now = ASK_AGAIN_MS - 1;
    await mayCount(isTrial);
    expect(state.asked).toBe(1);
    state.now = ASK_AGAIN_MS;
    await mayCount();
    expect(state.asked).toBe(1);
    await expect(mayCount(isTrial)).rejects.toThrow("allkeys-lru");
    await expect(mayCount()).rejects.toThrow("allkeys-lru");
    expect(state.asked).toBe(2);
    state.now = 2 * ASK_AGAIN_MS;
    await mayCount();
    expect(state.asked).toBe(3);
  });

  it.each([
    ["can't be asked", away],
    ["does not tell", says(null)],
  ])("refuses no claim of one that %s, and asks again after a while", async (_, answer) => {
    const { mayCount, state } = create([answer]);
    await mayCount();
    await mayCount();
    expect(state.asked).toBe(1);
    state.now = ASK_AGAIN_MS;
    await mayCount();
    expect(state.asked).toBe(2);
  });

  it("keeps no claim waiting beyond its time limit", async () => {
    const { mayCount, timers } = create([() => new Promise(() => {})]);
    const waiting = mayCount();
    expect(timers.pending).toEqual([500]);
    timers.ring();
    await waiting;
  });
});

describeWithRedis("an Upstash store on a database that evicts", () => {
  const { redis } = useRedis();
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;

  async function open(allowForgetting: boolean) {
    const configure = (bytes: string, policy: string) =>
      redis().send([["CONFIG", "SET", "maxmemory", bytes, "maxmemory-policy", policy]]);
    await redis().send([["FLUSHALL"]]);
    await configure("100mb", "volatile-random");
    onTestFinished(async () => void (await configure("0", "noeviction")));
    const front = await forThisTest(startUpstashFront(redis()));
    const onWarning = vi.fn();
    const { url, token } = front;
    const options = { url, token, timeoutMs: PATIENCE_MS, allowForgetting, onWarning };
    return { store: createUpstashStore(options), front, onWarning };
  }

  it("rejects its claims", async () => {
    const { store } = await open(false);
    const refusal = await store.claim("a", expiresAt).catch((error: unknown) => error);
    expect(failureClass(refusal)).toBe("EVICTING_POLICY");
    await expect(store.claim("b", expiresAt)).rejects.toThrow("volatile-random");
  });

  it("claims where forgetting is allowed, and warns once", async () => {
    const { store, onWarning } = await open(true);
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(await store.claim("a", expiresAt)).toBe(false);
    expect(onWarning.mock.calls.flat()).toContainEqual(expect.stringContaining("volatile-random"));
  });

  it("claims though only the question fails", async () => {
    const { store, front } = await open(false);
    front.failWith((body) => (body.includes("INFO") ? "cutBefore" : undefined));
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(front.questions).toBeGreaterThan(0);
  });

  it("notices at a trial that the policy was changed, and refuses claims from then on", async () => {
    const setPolicy = (policy: string) =>
      redis().send([["CONFIG", "SET", "maxmemory", "100mb", "maxmemory-policy", policy]]);
    const { front } = await open(false);
    await setPolicy("noeviction");
    let now = 0;
    const { url, token } = front;
    const client = createUpstashClient({ url, token, timeoutMs: PATIENCE_MS, retries: 1 });
    const options = { timeoutMs: PATIENCE_MS, monotonicMs: () => now };
    const store = createUpstashStoreOn(client, options);
    expect(await store.claim("a", expiresAt)).toBe(true);
    await setPolicy("volatile-random");
    now = ASK_AGAIN_MS;
    expect(await store.claim("b", expiresAt)).toBe(true);
    await expect(store.recheck()).rejects.toThrow("volatile-random");
    await expect(store.claim("c", expiresAt)).rejects.toThrow("volatile-random");
    await setPolicy("noeviction");
    now = 2 * ASK_AGAIN_MS;
    expect(await store.claim("d", expiresAt)).toBe(true);
  });
});
