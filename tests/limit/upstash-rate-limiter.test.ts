import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { createRateLimiter, unlimited } from "@/lib/service-ui/limit/rate-limiter";
import { PAUSE_MS } from "@/lib/service-ui/limit/shared-rate-limiter";
import { createUpstashRateLimiter } from "@/lib/service-ui/limit/upstash-rate-limiter";
import { describeSharedLimiter, LIMIT, WINDOW_START_MS } from "../contract/shared-limiter-contract";
import { serveNode } from "../support/node-server";
import { PATIENCE_MS } from "../support/patience";
import { type Fault, startUpstashFront, type UpstashFront } from "../support/upstash-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

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

  it("remembers no visitor in this process for the database", async () => {
    const { limiter } = open();
    for (let i = 0; i < 5; i += 1) await limiter.take("a");
    const before = front.requests;
    await limiter.take("a");
    expect(front.requests).toBe(before + 1);
  });

  const FAULTS: readonly Fault[] = [
    "cutBefore",
    "cutAfter",
    "errorAfter",
    "unauthorized",
    "notJson",
  ];

  it.each([
    ...FAULTS.map((fault) => [fault, PATIENCE_MS, [1]] as const),
    // On a machine that stalls, the time may be over before the request is sent.
    ["stall", 50, [0, 1]] as const,
  ])("counts alone after one try on the fault %s, and says so", async (fault, timeoutMs, tries) => {
    front.failWith(() => fault);
    const { limiter, onUnavailable } = open({ timeoutMs, ownLimit: 2 });
    const decisions = [];
    for (let i = 0; i < 3; i += 1) decisions.push(await limiter.take("a"));
    expect(decisions.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(tries).toContain(front.requests);
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
});
