import { afterEach, beforeEach, expect, it } from "vitest";
import { createRedisStore, type RedisStoreOptions } from "@/lib/service-ui/replay/redis-store";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { describeRedisClaims } from "../contract/redis-claims-contract";
import { forThisTest } from "../support/for-this-test";
import { createManualTimers } from "../support/manual-clock";
import { PATIENCE_MS } from "../support/patience";
import { startRedis } from "../support/redis-server";
import { startTcpFront, type TcpFront } from "../support/tcp-front";
import { describeWithRedis, openRedisStore, useRedis } from "../support/with-redis";

describeWithRedis("with a real Redis over TCP", () => {
  const { redis, server } = useRedis();
  let front: TcpFront;
  beforeEach(async () => {
    await redis().send([["FLUSHALL"]]);
    front = await startTcpFront(server().socketPath);
  });
  afterEach(() => front.close());

  const open = (options?: Partial<RedisStoreOptions>) => openRedisStore(front, options);
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;

  describeRedisClaims("the Redis store", { redis, open, breakDown: () => front.answers("cut") });

  it("connects at the first claim, once for all", async () => {
    const store = open();
    expect(front.accepted).toBe(0);
    await Promise.all(Array.from({ length: 50 }, (_, i) => store.claim(`${i}`, expiresAt)));
    expect(front.accepted).toBe(1);
  });

  it("rejects when an answer is lost, and the next claim connects anew", async () => {
    const store = open();
    await store.claim("warm-up", expiresAt);
    front.answers("cut");
    await expect(store.claim("a", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    front.answers("pass");
    expect(await store.claim("b", expiresAt)).toBe(true);
    // The lost claim was written: refused twice rather than run twice.
    expect(await store.claim("a", expiresAt)).toBe(false);
    expect(front.accepted).toBe(2);
  });

  it("drops a connection that missed a deadline, with all that waits on it", async () => {
    const timers = createManualTimers();
    const store = open({ startTimer: timers.start });
    await store.claim("warm-up", expiresAt);
    front.answers("stall");
    const claims = ["a", "b"].map((key) => store.claim(key, expiresAt));
    expect(timers.pending).toEqual([PATIENCE_MS, PATIENCE_MS]);
    const settled = Promise.allSettled(claims);
    timers.ring();
    for (const { status } of await settled) expect(status).toBe("rejected");
    await expect(claims[0]).rejects.toThrow(`no answer within ${PATIENCE_MS} ms`);
    front.answers("pass");
    expect(await store.claim("c", expiresAt)).toBe(true);
    expect(front.accepted).toBe(2);
    await expect.poll(() => front.open).toBe(1);
  });

  it("drops a connection that is never made", async () => {
    const timers = createManualTimers();
    const store = open({ startTimer: timers.start, url: `redis://:pw@127.0.0.1:${front.port}` });
    front.answers("stall");
    const claim = store.claim("a", expiresAt);
    await expect.poll(() => front.open).toBe(1);
    timers.ring();
    await expect(claim).rejects.toThrow(ReplayStoreUnavailable);
    await expect.poll(() => front.open).toBe(0);
  });

  it("claims again after its connection was cut while nobody used it", async () => {
    const store = open();
    await store.claim("warm-up", expiresAt);
    front.cutAll();
    let tries = 0;
    const claimAnother = () => {
      tries += 1;
      return store.claim(`after the cut ${tries}`, expiresAt).catch(() => "refused");
    };
    await expect.poll(claimAnother).toBe(true);
  });

  it("rejects where the password is wrong, and shows it to nobody", async () => {
    const guarded = await forThisTest(startRedis(["--requirepass", "right"]));
    const own = await forThisTest(startTcpFront(guarded.socketPath));
    const at = (password: string) => open({ url: `redis://:${password}@127.0.0.1:${own.port}` });
    const refusal = await at("s3cret")
      .claim("a", expiresAt)
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
    expect(String(refusal)).not.toContain("s3cret");
    expect(await at("right").claim("a", expiresAt)).toBe(true);
  });

  it("rejects claims under way when it is closed, and every later one", async () => {
    const store = open();
    await store.claim("warm-up", expiresAt);
    front.answers("stall");
    const claim = store.claim("a", expiresAt);
    await store.close();
    await expect(claim).rejects.toThrow(ReplayStoreUnavailable);
    await expect(store.claim("b", expiresAt)).rejects.toThrow("it was closed");
    await expect.poll(() => front.open).toBe(0);
    await store.close();
  });
});

it("rejects where nobody listens, each time anew", async () => {
  // Port 1 is privileged, and nothing here serves it.
  const store = createRedisStore({ url: "redis://127.0.0.1:1" });
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  for (const key of ["a", "a"]) {
    await expect(store.claim(key, expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
  }
  await store.close();
});
