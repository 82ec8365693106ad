import { expect, it } from "vitest";
import { KEY_PREFIX, type NonceStoreOptions, SINCE_KEY } from "@/lib/service-ui/replay/nonce-store";
import type { ReplayStore } from "@/lib/service-ui/replay/replay-store";
import { createManualClock } from "../support/manual-clock";
import type { RespConnection } from "../support/resp-connection";
import { passRedisTime, redisTimeMs } from "../support/with-redis";
import { describeOwnStore } from "./replay-store-contract";

/** A store whose claims are in a Redis that the test reaches as well. */
export interface RedisClaims {
  readonly redis: () => RespConnection;
  open(options?: NonceStoreOptions): ReplayStore;
  breakDown(): void;
}

/** What every store on a Redis keeps, whatever way leads there. */
export function describeRedisClaims(name: string, { redis, open, breakDown }: RedisClaims): void {
  describeOwnStore(name, async () => {
    // The server has a clock of its own, and refuses a process whose clock differs.
    const clock = createManualClock(Math.floor(Date.now() / 1000));
    const startedMs = await redisTimeMs(redis());
    const openAt = (since: number) => open({ nowSeconds: clock.now, since });
    return {
      open: () => openAt(0),
      async openSince(since) {
        await redis().send([["FLUSHALL"]]);
        return openAt(since);
      },
      jumpClock: async (seconds) => clock.advance(seconds),
      now: clock.now,
      async passTime(seconds) {
        clock.advance(seconds);
        await passRedisTime(redis(), seconds, startedMs);
      },
      breakDown: async () => breakDown(),
      close: async () => {},
    };
  });

  it("writes one key under its own name, with the lifetime of the token, and since when it remembers", async () => {
    const clock = createManualClock(Math.floor(Date.now() / 1000));
    const beforeMs = await redisTimeMs(redis());
    const token = { issuedAt: clock.now(), lifetimeSeconds: 3660 };
    await open({ nowSeconds: clock.now }).claim("a", clock.now() + 3600, token);
    const [keys, expiresAtMs] = await redis().send([
      ["KEYS", "*"],
      ["PEXPIRETIME", `${KEY_PREFIX}a`],
    ]);
    const names = [keys].flat().map(String);
    expect(names.sort()).toEqual([`${KEY_PREFIX}a`, SINCE_KEY]);
    expect(expiresAtMs).toBeGreaterThanOrEqual(beforeMs + 3_660_000);
    expect(expiresAtMs).toBeLessThanOrEqual((await redisTimeMs(redis())) + 3_660_000);
    expect(await redis().send([["TTL", SINCE_KEY]])).toEqual([-1]);
  });
}
