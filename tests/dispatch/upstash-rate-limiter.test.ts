import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, onTestFinished, test, vi } from "vitest";
import { createRateLimiter } from "@/lib/dispatch/rate-limiter";
import { PAUSE_MS } from "@/lib/dispatch/shared-rate-limiter";
import { createUpstashRateLimiter } from "@/lib/dispatch/upstash-rate-limiter";
import { describeSharedLimiter, WINDOW_START_MS } from "../contract/shared-limiter-contract";
import { type Fault, startUpstashFront, type UpstashFront } from "../support/upstash-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

const limit = { limit: 3, windowSeconds: 60 };

test("hangs up on a database that never answers, so that no connection stays", async () => {
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
    nowMs: Date.now,
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
    vi.useFakeTimers({ toFake: ["Date"], now: WINDOW_START_MS });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await front.close();
  });

  /**
   * One process's limiter; its own count lets everything pass, so that only the shared one is seen.
   */
  function open({ token = front.token, timeoutMs = 5000, ownLimit = 1000 } = {}) {
    const onUnavailable = vi.fn();
    const own = createRateLimiter({ limit: ownLimit, windowSeconds: 60 }, Date.now);
    const options = { own, timeoutMs, nowMs: Date.now, onUnavailable };
    const limiter = createUpstashRateLimiter({ url: front.url, token }, limit, options);
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

  it.each<[Fault, number]>([
    ["cutBefore", 5000],
    ["cutAfter", 5000],
    ["errorAfter", 5000],
    ["unauthorized", 5000],
    ["notJson", 5000],
    ["stall", 50],
  ])("counts alone after one try on the fault %s, and says so", async (fault, timeoutMs) => {
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
});
