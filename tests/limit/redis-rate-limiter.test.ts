import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createRateLimiter } from "@/lib/service-ui/limit/rate-limiter";
import { createRedisRateLimiter } from "@/lib/service-ui/limit/redis-rate-limiter";
import { PAUSE_MS } from "@/lib/service-ui/limit/shared-rate-limiter";
import { createRedisLink } from "@/lib/service-ui/replay/redis-link";
import { systemTimer } from "@/lib/service-ui/time/deadline";
import { describeSharedLimiter, LIMIT, WINDOW_START_MS } from "../contract/shared-limiter-contract";
import { createManualTimers } from "../support/manual-clock";
import { PATIENCE_MS } from "../support/patience";
import { startTcpFront, type TcpFront } from "../support/tcp-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

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
    expect(onUnavailable).toHaveBeenCalledOnce();
    await readKey();
    expect(front.accepted).toBe(1);
  });
});
