import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { createRateLimiter } from "@/lib/dispatch/rate-limiter";
import {
  createUpstashRateLimiter,
  createUpstashRateLimiterOn,
  PAUSE_MS,
  type SharedCount,
} from "@/lib/dispatch/upstash-rate-limiter";
import { createManualTimers } from "../support/manual-clock";
import { type Fault, startUpstashFront, type UpstashFront } from "../support/upstash-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

const limit = { limit: 3, windowSeconds: 60 };

function createParts(shared: SharedCount["limit"], ownLimit = 100) {
  const state = { now: 1_000_000, asked: [] as string[] };
  const clock = () => state.now;
  const onUnavailable = vi.fn();
  const timers = createManualTimers();
  const limiter = createUpstashRateLimiterOn(
    {
      limit(key) {
        state.asked.push(key);
        return shared(key);
      },
    },
    {
      own: createRateLimiter({ limit: ownLimit, windowSeconds: 60 }, clock),
      timeoutMs: 250,
      clock,
      onUnavailable,
      startTimer: timers.start,
    },
  );
  return { limiter, state, onUnavailable, timers };
}

const passes = async () => ({ success: true, remaining: 1, reset: 1_030_000 });
const down = () => Promise.reject(new Error("down"));

describe("the limiter on a shared count", () => {
  test("lets pass what both counts let pass", async () => {
    const { limiter, onUnavailable, timers } = createParts(passes);
    expect(await limiter.take("a")).toEqual({ ok: true });
    expect(onUnavailable).not.toHaveBeenCalled();
    expect(timers.pending).toEqual([]);
  });

  test("refuses what the shared count refuses, until its window ends", async () => {
    const refuses = async () => ({ success: false, remaining: 0, reset: 1_029_001 });
    const { limiter, state } = createParts(refuses);
    expect(await limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 30 });
    state.now = 1_029_500;
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
    for (const key of state.asked) expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  test.each([
    ["is down", down],
    ["answers nonsense", async () => ({ success: false, remaining: Number.NaN, reset: 0 })],
    [
      "throws at once",
      () => {
        throw new Error("down");
      },
    ],
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
    await vi.waitFor(() => expect(timers.pending).toEqual([250]));
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

test("a database that never answers is hung up on, so that no connection stays", async () => {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const hungUp = once(server, "request").then(([, response]) => once(response, "close"));
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  const limiter = createUpstashRateLimiter({ url: `http://127.0.0.1:${port}`, token: "t" }, limit, {
    own: createRateLimiter(limit, Date.now),
    // Long enough for the request to arrive on a busy machine.
    timeoutMs: 500,
    clock: Date.now,
    onUnavailable: () => {},
  });
  expect(await limiter.take("a")).toEqual({ ok: true });
  await hungUp;
});

describeWithRedis("the limiter with a real Redis behind Upstash's protocol", () => {
  const { redis } = useRedis();
  let front: UpstashFront;
  beforeEach(async () => {
    // The script too: each test meets a server that has to be taught it.
    await redis().send([["FLUSHALL"], ["SCRIPT", "FLUSH"]]);
    front = await startUpstashFront(redis());
    // The window of the count begins with a minute of the clock: no test may see two of them.
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await front.close();
  });

  /** One process's limiter; its own count lets everything pass, so that only the shared one is seen. */
  function open({ token = front.token, timeoutMs = 5000, ownLimit = 1000 } = {}) {
    const onUnavailable = vi.fn();
    const own = createRateLimiter({ limit: ownLimit, windowSeconds: 60 }, Date.now);
    const options = { own, timeoutMs, clock: Date.now, onUnavailable };
    const limiter = createUpstashRateLimiter({ url: front.url, token }, limit, options);
    return { limiter, onUnavailable };
  }

  it("lets one visitor pass as often as allowed over all processes together", async () => {
    const processes = [open(), open(), open()];
    const decisions = [];
    for (let i = 0; i < 6; i += 1) decisions.push(await processes[i % 3]?.limiter.take("a"));
    expect(decisions.filter((decision) => decision?.ok)).toHaveLength(3);
    expect(decisions.at(-1)).toEqual({ ok: false, retryAfterSeconds: 60 });
    expect(await processes[0]?.limiter.take("b")).toEqual({ ok: true });
    vi.setSystemTime(1_800_000_060_000);
    expect(await processes[0]?.limiter.take("a")).toEqual({ ok: true });
    for (const { onUnavailable } of processes) expect(onUnavailable).not.toHaveBeenCalled();
  });

  it("counts exactly under a race", async () => {
    const processes = [open(), open()];
    const decisions = await Promise.all(
      Array.from({ length: 40 }, (_, index) => processes[index % 2]?.limiter.take("a")),
    );
    expect(decisions.filter((decision) => decision?.ok)).toHaveLength(3);
  });

  it("sends a request for each, and tells the server nothing of this machine", async () => {
    const { limiter } = open();
    await limiter.take("a");
    const before = front.requests;
    await Promise.all(Array.from({ length: 10 }, () => limiter.take("a")));
    expect(front.requests - before).toBe(10);
    const names = Object.keys(front.lastHeaders).filter((name) => name.startsWith("upstash-"));
    expect(names).toEqual(["upstash-encoding"]);
  });

  it("leaves no key without a lifetime", async () => {
    await open().limiter.take("a");
    const [keys] = await redis().send([["KEYS", "*"]]);
    const names = Array.isArray(keys) ? keys.map(String) : [];
    expect(names).toEqual([expect.stringMatching(/^ui:rate:[A-Za-z0-9_-]{43}:\d+$/)]);
    const [ttl] = await redis().send([["PTTL", names[0] ?? ""]]);
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(60_000);
  });

  it("remembers no visitor in this process for the database", async () => {
    const { limiter } = open();
    for (let i = 0; i < 5; i += 1) await limiter.take("a");
    const before = front.requests;
    await limiter.take("a");
    expect(front.requests).toBe(before + 1);
  });

  it.each<[Fault, number]>([
    ["cutBefore", 5000],
    ["cutAfter", 5000],
    ["errorAfter", 5000],
    ["unauthorized", 5000],
    ["notJson", 5000],
    ["stall", 50],
  ])("on the fault %s it counts alone after one try, and says so", async (fault, timeoutMs) => {
    front.failWith(() => fault);
    const { limiter, onUnavailable } = open({ timeoutMs, ownLimit: 2 });
    const decisions = [];
    for (let i = 0; i < 3; i += 1) decisions.push(await limiter.take("a"));
    expect(decisions.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(front.requests).toBe(1);
    expect(onUnavailable).toHaveBeenCalledOnce();
  });

  it("comes back by itself when the database does", async () => {
    front.failWith(() => "cutBefore");
    const { limiter } = open();
    await limiter.take("a");
    front.failWith(undefined);
    vi.setSystemTime(Date.now() + PAUSE_MS);
    for (let i = 0; i < 3; i += 1) expect(await limiter.take("a")).toEqual({ ok: true });
    expect(await limiter.take("a")).toMatchObject({ ok: false });
  });

  it("counts alone where the database is full", async () => {
    await redis().send([["CONFIG", "SET", "maxmemory", "1"]]);
    onTestFinished(async () => {
      await redis().send([["CONFIG", "SET", "maxmemory", "0"]]);
    });
    const { limiter, onUnavailable } = open({ ownLimit: 1 });
    expect(await limiter.take("a")).toEqual({ ok: true });
    expect(await limiter.take("a")).toMatchObject({ ok: false });
    expect(onUnavailable).toHaveBeenCalledOnce();
  });
});
