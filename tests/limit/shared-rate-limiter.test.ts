import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from "vitest";
import { createRateLimiter, unlimited } from "@/lib/service-ui/limit/rate-limiter";
import {
  type CountOne,
  createRedisRateLimiter,
  createSharedRateLimiter,
  createUpstashRateLimiter,
  PAUSE_MS,
} from "@/lib/service-ui/limit/shared-rate-limiter";
import { createRedisLink } from "@/lib/service-ui/replay/redis-link";
import { systemTimer } from "@/lib/service-ui/time/deadline";
import { describeSharedLimiter, LIMIT, WINDOW_START_MS } from "../contract/shared-limiter-contract";
import { fail } from "../support/for-this-test";
import { createManualTimers } from "../support/manual-clock";
import { serveNode } from "../support/node-server";
import { PATIENCE_MS } from "../support/patience";
import { startTcpFront, type TcpFront } from "../support/tcp-front";
import { type Fault, startUpstashFront, type UpstashFront } from "../support/upstash-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

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
const down = () => Promise.reject(Object.assign(new Error("down"), { code: "ECONNREFUSED" }));

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

  test("asks for all keys at once, and refuses if one has no room", async () => {
    const { limiter, state } = createParts(async (name) => (name === state.asked[1] ? 2 : 1));
    expect(await limiter.take("a", "b", "c")).toMatchObject({ ok: false });
    expect(new Set(state.asked).size).toBe(3);
    expect(await limiter.take("d")).toEqual({ ok: true });
  });

  test("trusts no counts if one of them is none", async () => {
    const answers = [1, "1"];
    const { limiter, onUnavailable } = createParts(async () => answers.shift());
    expect(await limiter.take("a", "b")).toEqual({ ok: true });
    expect(onUnavailable.mock.calls).toEqual([["NO_CERTAIN_ANSWER"]]);
  });

  test("asks for nothing that this process refuses by itself", async () => {
    const { limiter, state } = createParts(passes, 1);
    await limiter.take("a");
    expect(await limiter.take("a")).toEqual({ ok: false, retryAfterSeconds: 60 });
    expect(state.asked).toHaveLength(1);
  });

  test("tells the database no address and no instance, and each user apart", async () => {
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
    ["is down", "ECONNREFUSED", down],
    ["answers nonsense", "NO_CERTAIN_ANSWER", async () => "1"],
    ["throws at once", "NO_CERTAIN_ANSWER", () => fail("down")],
  ])("counts alone where the shared count %s, and asks again after a pause", async (...given) => {
    const [, failure, shared] = given;
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
    expect(onUnavailable.mock.calls).toEqual([[failure], [failure]]);
  });

  test("waits for an answer no longer than its time limit", async () => {
    const { limiter, timers, onUnavailable } = createParts(() => new Promise(() => {}));
    const taking = limiter.take("a");
    await expect.poll(() => timers.pending).toEqual([250]);
    timers.ring();
    expect(await taking).toEqual({ ok: true });
    expect(onUnavailable.mock.calls).toEqual([["ETIMEDOUT"]]);
  });

  test("tells once of many that wait when the shared count goes down", async () => {
    const { limiter, onUnavailable, state } = createParts(down);
    await Promise.all(["a", "b", "c"].map((key) => limiter.take(key)));
    expect(state.asked).toHaveLength(3);
    expect(onUnavailable).toHaveBeenCalledOnce();
  });
});

describeWithRedis("the limiter with a real Redis over TCP", () => {
  const { redis, server } = useRedis();
  let front: TcpFront;
  let now: number;
  beforeEach(async () => {
    await redis().send([["FLUSHALL"]]);
    front = await startTcpFront(server().socketPath);
    now = WINDOW_START_MS;
  });
  afterEach(() => front.close());

  /** One process's limiter; its own count lets everything pass unless the test limits it. */
  function open({
    timeoutMs = PATIENCE_MS,
    ownLimit = 1000,
    startTimer = systemTimer,
    user = "",
  } = {}) {
    const url = `redis://${user}127.0.0.1:${front.port}`;
    const link = createRedisLink({ url, timeoutMs: PATIENCE_MS });
    onTestFinished(() => link.close());
    const onUnavailable = vi.fn();
    const nowMs = () => now;
    const own = createRateLimiter({ ...LIMIT, limit: ownLimit }, nowMs);
    const options = { own, timeoutMs, nowMs, onUnavailable, startTimer };
    return { limiter: createRedisRateLimiter(link, LIMIT, options), link, onUnavailable };
  }

  describeSharedLimiter({
    redis,
    open,
    setNow: (nowMs) => {
      now = nowMs;
    },
  });

  it("counts alone while the server is away, says so once, and comes back by itself", async () => {
    const { limiter, onUnavailable } = open({ ownLimit: 4 });
    front.answers("cut");
    for (let i = 0; i < 4; i += 1) expect(await limiter.take("a")).toEqual({ ok: true });
    expect(await limiter.take("a")).toMatchObject({ ok: false });
    expect(onUnavailable).toHaveBeenCalledOnce();
    expect(front.accepted).toBe(1);
    front.answers("pass");
    now += PAUSE_MS;
    for (let i = 0; i < 3; i += 1) expect(await limiter.take("b")).toEqual({ ok: true });
    expect(await limiter.take("b")).toMatchObject({ ok: false });
  });

  it("waits no longer than its time limit, and leaves the connection to the claims", async () => {
    const timers = createManualTimers();
    const { limiter, link } = open({ timeoutMs: 250, startTimer: timers.start });
    await link.run((client) => client.send(["GET", "warm-up"]));
    front.answers("stall");
    const taking = limiter.take("a");
    await expect.poll(() => timers.pending).toEqual([250]);
    timers.ring();
    expect(await taking).toEqual({ ok: true });
    expect(front.open).toBe(1);
  });

  it("leaves the connection to the claims of a user who may not count", async () => {
    await redis().send([["ACL", "SETUSER", "shop", "on", ">secret", "+@all", "~service-ui:*"]]);
    const { limiter, link, onUnavailable } = open({ user: "shop:secret@" });
    const readKey = () => link.run((client) => client.send(["GET", "service-ui:key"]));
    await readKey();
    expect(await limiter.take("a")).toEqual({ ok: true });
    expect(onUnavailable.mock.calls).toEqual([["NOPERM"]]);
    await readKey();
    expect(front.accepted).toBe(1);
  });
});

test("leaves to the link what fails otherwise, so that its connection is dropped", async () => {
  const failure = new Error("READONLY You can't write against a read only replica.");
  const client = { transact: () => Promise.reject(failure) };
  const run = vi.fn((work: (given: typeof client) => Promise<unknown>) => work(client));
  const options = { own: unlimited, timeoutMs: 250, nowMs: () => 0, onUnavailable: vi.fn() };
  const limiter = createRedisRateLimiter({ run: run as never }, LIMIT, options);
  expect(await limiter.take("a")).toEqual({ ok: true });
  await expect(run.mock.results[0]?.value).rejects.toBe(failure);
});

test("hangs up on a database that never answers, so that no connection stays", async () => {
  let hungUp = 0;
  const { url } = await serveNode((_, response) => response.once("close", () => (hungUp += 1)));
  let now = 0;
  const options = { own: unlimited, timeoutMs: 50, nowMs: () => now, onUnavailable: () => {} };
  const limiter = createUpstashRateLimiter({ url, token: "t" }, LIMIT, options);
  // On a machine that stalls, the time may be over before a request is sent.
  const takeAgain = async () => {
    now += PAUSE_MS;
    expect(await limiter.take("a")).toEqual({ ok: true });
    return hungUp;
  };
  await expect.poll(takeAgain).toBeGreaterThan(0);
});

describeWithRedis("the limiter with a real Redis behind Upstash's protocol", () => {
  const { redis } = useRedis();
  let front: UpstashFront;
  beforeEach(async () => {
    // The script too: each test meets a server that has to be taught it.
    await redis().send([["FLUSHALL"], ["SCRIPT", "FLUSH"]]);
    front = await startUpstashFront(redis());
    // The window of the count begins with a minute of the clock: no test may see two of them.
    vi.useFakeTimers({ toFake: ["Date"], now: WINDOW_START_MS });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await front.close();
  });

  /**
   * One process's limiter; its own count lets everything pass, so that only the shared one is seen.
   */
  function open({ token = front.token, timeoutMs = PATIENCE_MS, ownLimit = 1000 } = {}) {
    const onUnavailable = vi.fn();
    const own = createRateLimiter({ ...LIMIT, limit: ownLimit }, Date.now);
    const options = { own, timeoutMs, nowMs: Date.now, onUnavailable };
    const limiter = createUpstashRateLimiter({ url: front.url, token }, LIMIT, options);
    return { limiter, onUnavailable };
  }

  describeSharedLimiter({ redis, open, setNow: (nowMs) => vi.setSystemTime(nowMs) });

  it("sends a request for each, and tells the server nothing of this machine", async () => {
    const { limiter } = open();
    await limiter.take("a");
    const before = front.requests;
    await Promise.all(Array.from({ length: 10 }, () => limiter.take("a")));
    expect(front.requests - before).toBe(10);
    const names = Object.keys(front.lastHeaders).filter((name) => name.startsWith("upstash-"));
    expect(names).toEqual(["upstash-encoding"]);
  });

  it("remembers no user in this process for the database", async () => {
    const { limiter } = open();
    for (let i = 0; i < 5; i += 1) await limiter.take("a");
    const before = front.requests;
    await limiter.take("a");
    expect(front.requests).toBe(before + 1);
  });

  it.each<[Fault, string, number, number[]]>([
    ["cutBefore", "UND_ERR_SOCKET", PATIENCE_MS, [1]],
    ["cutAfter", "UND_ERR_SOCKET", PATIENCE_MS, [1]],
    ["errorAfter", "ERR", PATIENCE_MS, [1]],
    ["unauthorized", "UNAUTHORIZED", PATIENCE_MS, [1]],
    ["notJson", "BAD_ANSWER", PATIENCE_MS, [1]],
    // On a machine that stalls, the time may be over before the request is sent.
    ["stall", "ETIMEDOUT", 50, [0, 1]],
  ])("counts alone after one try on the fault %s, and says %s", async (...given) => {
    const [fault, failure, timeoutMs, tries] = given;
    front.failWith(() => fault);
    const { limiter, onUnavailable } = open({ timeoutMs, ownLimit: 2 });
    const decisions = [];
    for (let i = 0; i < 3; i += 1) decisions.push(await limiter.take("a"));
    expect(decisions.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(tries).toContain(front.requests);
    expect(onUnavailable.mock.calls).toEqual([[failure]]);
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
});
