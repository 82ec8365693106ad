import { expect, it } from "vitest";
import { KEY_PREFIX, type NonceStoreOptions } from "@/lib/replay/nonce-store";
import type { ReplayStore } from "@/lib/replay/replay-store";
import { createManualClock } from "../support/manual-clock";
import type { RespConnection } from "../support/resp-connection";
import { passRedisTime } from "../support/with-redis";
import { describeReplayStore } from "./replay-store-contract";

/** A store whose claims are in a Redis that the test reaches as well. */
export interface RedisClaims {
  readonly redis: () => RespConnection;
  open(options?: NonceStoreOptions): ReplayStore;
  breakDown(): void;
}

/** What every store on a Redis keeps, whatever way leads there. */
export function describeRedisClaims(name: string, { redis, open, breakDown }: RedisClaims): void {
  describeReplayStore(name, async () => {
    const clock = createManualClock();
    return {
      open: () => open({ nowSeconds: clock.now }),
      now: clock.now,
      async passTime(seconds) {
        clock.advance(seconds);
        await passRedisTime(redis(), seconds);
      },
      breakDown: async () => breakDown(),
      close: async () => {},
    };
  });

  it("writes one key under its own name, with the lifetime of the context", async () => {
    await open().claim("a", Math.floor(Date.now() / 1000) + 3600);
    const [keys, ttl] = await redis().send([
      ["KEYS", "*"],
      ["TTL", `${KEY_PREFIX}a`],
    ]);
    expect(keys).toEqual([`${KEY_PREFIX}a`]);
    expect(ttl).toBeGreaterThan(3500);
    expect(ttl).toBeLessThanOrEqual(3600);
  });
}
