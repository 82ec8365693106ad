import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ReplayStore, ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { describeReplayStore, type StoreUnderTest } from "@/lib/service-ui/testing/store";

/** One of our stores under test, with its backing and its time in the test's hands. */
export interface StoreBench extends StoreUnderTest {
  open(): ReplayStore;
  now(): number;
  passTime(seconds: number): Promise<void>;
  jumpClock(seconds: number): Promise<void>;
  openSince(since: number): Promise<ReplayStore>;
  /** From now on the backing cannot answer. Undefined where there is nothing that could fail. */
  readonly breakDown?: () => Promise<void>;
  close(): Promise<void>;
}

/** The published suite, and what our own stores keep beyond it. */
export function describeOwnStore(name: string, start: () => Promise<StoreBench>): void {
  describeReplayStore(name, start);

  describe(`${name}, as a store of the library`, () => {
    let bench: StoreBench;
    let store: ReplayStore;
    let expiresAt: number;
    beforeEach(async () => {
      bench = await start();
      store = bench.open();
      expiresAt = Math.floor(bench.now()) + 3600;
    });
    afterEach(() => bench.close());

    it("keeps different keys apart, however alike they look", async () => {
      const keys = ["a", "A", "a ", " a", "á", "a\u0301", "a:b", "a:c", "a\u0000", "", "a\r\nb"];
      for (const key of keys) expect(await store.claim(key, expiresAt)).toBe(true);
      for (const key of keys) expect(await store.claim(key, expiresAt)).toBe(false);
    });

    it("answers any order of claims as a set would", async () => {
      const runs = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 });
      let round = 0;
      await fc.assert(
        fc.asyncProperty(runs, async (keys) => {
          round += 1;
          const claimed = new Set<number>();
          for (const key of keys) {
            const won = await store.claim(`${round}/${key}`, expiresAt + key);
            expect(won).toBe(!claimed.has(key));
            claimed.add(key);
          }
        }),
        { numRuns: 25 },
      );
    });

    it("throws for a key that has expired, so that none is claimed anew", async () => {
      await store.claim("a", expiresAt);
      await bench.passTime(3600);
      await expect(store.claim("a", expiresAt)).rejects.toThrow(RangeError);
    });

    it.each([
      ["now", (now: number) => Math.floor(now)],
      ["the past", (now: number) => Math.floor(now) - 1],
      ["half a second", (now: number) => Math.floor(now) + 60.5],
      ["not a number", () => Number.NaN],
      ["eternity", () => Number.POSITIVE_INFINITY],
      ["more than a whole number can hold", () => Number.MAX_SAFE_INTEGER + 1],
    ])("throws where the expiry is %s", async (_, expiry) => {
      await expect(store.claim("a", expiry(bench.now()))).rejects.toThrow(RangeError);
      expect(await store.claim("a", expiresAt)).toBe(true);
    });

    it("says while its backing cannot answer that it is unavailable, and no key", async (test) => {
      const { breakDown } = bench;
      if (breakDown === undefined) return test.skip("nothing here can fail");
      const secret = "0123456789abcdef:ui_evt_secret";
      await breakDown();
      for (const key of [secret, secret]) {
        const refusal = await store.claim(key, expiresAt).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
        expect(String(refusal)).not.toContain(secret);
      }
    });
  });
}

/** A store that looks, waits and then writes: what the race of the suite must find out. */
export function createRacyStore(): ReplayStore {
  const claimed = new Set<string>();
  return {
    async claim(key) {
      if (claimed.has(key)) return false;
      await nextTurn();
      claimed.add(key);
      return true;
    },
  };
}
