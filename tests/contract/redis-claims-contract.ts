import { expect, it } from "vitest";
import { KEY_PREFIX, type NonceStoreOptions } from "@/lib/service-ui/replay/nonce-store";
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
    const clock = createManualClock();
    const startedMs = await redisTimeMs(redis());
    return {
      open: () => open({ nowSeconds: clock.now }),
      now: clock.now,
      async passTime(seconds) {
        clock.advance(seconds);
        await passRedisTime(redis(), seconds, startedMs);
      },
      breakDown: async () => breakDown(),
      close: async () => {},
    };
  });

  it("writes one key under its own name, with the lifetime of the context", async () => {
    const clock = createManualClock();
    const beforeMs = await redisTimeMs(redis());
    await open({ nowSeconds: clock.now }).claim("a", clock.now() + 3600);
    const [keys, expiresAtMs] = await redis().send([
      ["KEYS", "*"],
      ["PEXPIRETIME", `${KEY_PREFIX}a`],
    ]);
    expect(keys).toEqual([`${KEY_PREFIX}a`]);
    expect(expiresAtMs).toBeGreaterThanOrEqual(beforeMs + 3_600_000);
    expect(expiresAtMs).toBeLessThanOrEqual((await redisTimeMs(redis())) + 3_600_000);
  });
}
