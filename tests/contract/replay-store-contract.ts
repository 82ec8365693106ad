import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ReplayStore, ReplayStoreUnavailable } from "@/lib/replay/replay-store";

/** One store under test, with its backing and its time in the test's hands. */
export interface StoreBench {
  /** A further handle on the same claims: a second process, as far as that is possible here. */
  open(): ReplayStore;
  /** Unix seconds, as the store sees them. */
  now(): number;
  passTime(seconds: number): Promise<void>;
  /** From now on the backing cannot answer. Undefined where there is nothing that could fail. */
  readonly breakDown?: () => Promise<void>;
  close(): Promise<void>;
}

/**
 * Claims one key `times` times at once, spread over the handles, and counts the winners.
 *
 * The connections are opened first, with other keys: from cold ones the first claim wins by a head
 * start, and a store that looks, waits and then writes would pass.
 */
export async function countWinners(
  handles: readonly ReplayStore[],
  expiresAt: number,
  times = 1000,
): Promise<number> {
  const spread = (count: number, key: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => {
      const handle = handles[index % handles.length];
      if (handle === undefined) throw new TypeError("No handle to race with.");
      return handle.claim(key(index), expiresAt);
    });
  await Promise.all(spread(300, (index) => `warm-up ${index}`));
  const answers = await Promise.all(spread(times, () => "the one"));
  return answers.filter((won) => won).length;
}

/** The suite that every store passes. */
export function describeReplayStore(name: string, start: () => Promise<StoreBench>): void {
  describe(`${name} keeps the contract of a replay store`, () => {
    let bench: StoreBench;
    let store: ReplayStore;
    let expiresAt: number;
    beforeEach(async () => {
      bench = await start();
      store = bench.open();
      expiresAt = Math.floor(bench.now()) + 3600;
    });
    afterEach(() => bench.close());

    it("answers true once for a key, and false ever after", async () => {
      const answers: boolean[] = [];
      for (let round = 0; round < 5; round++) answers.push(await store.claim("a", expiresAt));
      expect(answers).toEqual([true, false, false, false, false]);
    });

    it("keeps different keys apart, however alike they look", async () => {
      const keys = ["a", "A", "a ", " a", "á", "a\u0301", "a:b", "a:c", "a\u0000", "", "a\r\nb"];
      for (const key of keys) expect(await store.claim(key, expiresAt)).toBe(true);
      for (const key of keys) expect(await store.claim(key, expiresAt)).toBe(false);
    });

    it("keeps keys apart that differ in their context or their id alone", async () => {
      const keyOf = (context: string, id: string) =>
        `${context.padStart(64, "0")}:ui_evt_${id.padStart(32, "0")}`;
      const keys = [keyOf("a", "1"), keyOf("a", "2"), keyOf("b", "1")];
      for (const key of keys) expect(await store.claim(key, expiresAt)).toBe(true);
      for (const key of keys) expect(await store.claim(key, expiresAt)).toBe(false);
    });

    it("forgets no claim when it is inspected", async () => {
      expect(await store.claim("a", expiresAt)).toBe(true);
      await store.inspect?.();
      expect(await store.claim("a", expiresAt)).toBe(false);
    });

    it("lets one of a thousand simultaneous claims win", async () => {
      expect(await countWinners([store, bench.open()], expiresAt)).toBe(1);
    });

    it("knows a key that another handle claimed", async () => {
      const other = bench.open();
      expect(await store.claim("a", expiresAt)).toBe(true);
      expect(await other.claim("a", expiresAt)).toBe(false);
      expect(await other.claim("b", expiresAt)).toBe(true);
      expect(await store.claim("b", expiresAt)).toBe(false);
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

    it("refuses a key up to its last second, however many are claimed meanwhile", async () => {
      await store.claim("a", expiresAt);
      await bench.passTime(3599);
      const others = Array.from({ length: 200 }, (_, index) =>
        store.claim(`other ${index}`, expiresAt + 3600),
      );
      await Promise.all(others);
      expect(await store.claim("a", expiresAt)).toBe(false);
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

    it("rejects while its backing cannot answer, and never resolves", async (test) => {
      const { breakDown } = bench;
      if (breakDown === undefined) return test.skip("nothing here can fail");
      const secret = "0123456789abcdef:ui_evt_secret";
      expect(await store.claim("before", expiresAt)).toBe(true);
      await breakDown();
      for (const key of [secret, "before", secret]) {
        const refusal = await store.claim(key, expiresAt).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
        expect(String(refusal)).not.toContain(secret);
      }
    });
  });
}

/** A store that looks, waits and then writes: what the race above must find out. */
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
