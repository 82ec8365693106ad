import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ReplayStore, ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { createUpstashStore } from "@/lib/service-ui/replay/upstash-store";
import { countWinners } from "@/lib/service-ui/testing/race-claims";
import { PATIENCE_MS } from "../support/patience";
import { printedRandom } from "../support/scale";
import {
  loseFirstAnswerOfEveryFifth,
  startUpstashFront,
  type UpstashFront,
} from "../support/upstash-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

const TOKEN = { issuedAt: Math.ceil(Date.now() / 1000) + 600, lifetimeSeconds: 3660 };
const expiresAt = Math.floor(Date.now() / 1000) + 3600;

describeWithRedis("claims through a network that loses answers", () => {
  const { redis } = useRedis();
  let front: UpstashFront;
  beforeEach(async () => {
    await redis().send([["FLUSHALL"]]);
    front = await startUpstashFront(redis());
  });
  afterEach(() => front.close());

  const open = () =>
    createUpstashStore({ url: front.url, token: front.token, timeoutMs: PATIENCE_MS });

  /** Claims `0` to `count - 1` once each, some at a time, and tells what became of them. */
  async function claimEach(store: ReplayStore, count: number) {
    const outcomes = { won: 0, lost: 0, rejected: [] as unknown[] };
    let next = 0;
    const work = async () => {
      while (next < count) {
        const key = `${next}`;
        next += 1;
        try {
          if (await store.claim(key, expiresAt)) outcomes.won += 1;
          else outcomes.lost += 1;
        } catch (error) {
          outcomes.rejected.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: 32 }, work));
    return outcomes;
  }

  describe("where a fifth of the first answers are lost", () => {
    beforeEach(() => front.failWith(loseFirstAnswerOfEveryFifth()));

    it("win 2,000 of 2,000 when each is the first of its key", async () => {
      expect(await claimEach(open(), 2000)).toEqual({ won: 2000, lost: 0, rejected: [] });
      // The first claims find no record of the memory, and write it.
      expect(front.requests).toBeGreaterThanOrEqual(2401);
      expect(front.requests).toBeLessThanOrEqual(2403);
    });

    it("win one of 1,000 when all are of one key", async () => {
      expect(await countWinners([open(), open()], randomUUID, expiresAt, TOKEN)).toBe(1);
    });
  });

  it("are never taken for duplicates, whichever requests fail and however", async () => {
    const random = printedRandom("the failing network");
    const faults = ["cutBefore", "cutAfter", "errorAfter", "notJson"] as const;
    front.failWith(() =>
      random() < 0.2 ? faults[Math.floor(random() * faults.length)] : undefined,
    );
    const first = await claimEach(open(), 2000);
    expect(first.lost).toBe(0);
    expect(first.won + first.rejected.length).toBe(2000);
    expect(first.rejected.length).toBeGreaterThan(0);
    for (const error of first.rejected) expect(error).toBeInstanceOf(ReplayStoreUnavailable);

    // The network has recovered: what was won stays won, and what was refused was written at most
    // once.
    front.failWith(undefined);
    const again = await claimEach(open(), 2000);
    expect(again.rejected).toEqual([]);
    expect(again.won).toBeLessThanOrEqual(first.rejected.length);
    expect(await claimEach(open(), 2000)).toEqual({ won: 0, lost: 2000, rejected: [] });
  });
});
