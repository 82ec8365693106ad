/** The entry `service-ui/testing/store`: the contract of a replay store, as a suite for Vitest. */
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KeptReceipt, ReplayStore, TokenTimes } from "../replay/replay-store";
import { countWinners } from "./race-claims";

/** A store under test, made anew for each test. */
export interface StoreUnderTest {
  /** Opens a further handle on the same claims, as another process would. */
  open(): ReplayStore | Promise<ReplayStore>;
  /** Makes the database unable to answer, such as by stopping it. */
  breakDown?(): void | Promise<void>;
  /** Lets time pass for the store, if the test controls its clock. */
  passTime?(seconds: number): void | Promise<void>;
  /** Unix seconds, as the store sees them; default: the machine's clock. */
  now?(): number;
  /** Sets the clock that the store goes by forward or, with a negative number, back. */
  jumpClock?(seconds: number): void | Promise<void>;
  /** Opens a store without any claims that remembers since then, Unix seconds. */
  openSince?(since: number): ReplayStore | Promise<ReplayStore>;
  close?(): void | Promise<void>;
}

/** A key as an endpoint makes them: `sha256(ctx) + ':' + dispatchId`. */
function newKey(): string {
  return `${randomBytes(32).toString("hex")}:ui_evt_${randomBytes(16).toString("hex")}`;
}

/**
 * Tests whether a store keeps the contract of a replay store: of all claims of a key, exactly one
 * gets `true`, and the store never answers what it doesn't know. Each test uses new keys, so the
 * database needn't be empty.
 *
 * @param name of the store, for the suite's title
 * @param start makes what is tested; called before each test
 *
 * @example
 * ```ts
 * import { describeReplayStore } from "service-ui/testing/store";
 *
 * const used = new Set<string>();
 * const claim = async (key: string) => used.size < used.add(key).size;
 * describeReplayStore("a set in memory", () => ({ open: () => ({ claim }) }));
 * ```
 */
export function describeReplayStore(
  name: string,
  start: () => StoreUnderTest | Promise<StoreUnderTest>,
): void {
  describe(`${name} keeps the contract of a replay store`, () => {
    let tested: StoreUnderTest;
    let store: ReplayStore;
    let now: number;
    let expiresAt: number;
    let token: TokenTimes;
    beforeEach(async () => {
      tested = await start();
      store = await tested.open();
      now = tested.now?.() ?? Date.now() / 1000;
      expiresAt = Math.floor(now) + 3600;
      token = { issuedAt: Math.ceil(now), lifetimeSeconds: 3660 };
    });
    afterEach(() => tested.close?.());

    it("answers true once for a key, and false ever after", async () => {
      const key = newKey();
      const answers: unknown[] = [];
      for (let round = 0; round < 5; round++)
        answers.push(await store.claim(key, expiresAt, token));
      expect(answers).toEqual([true, false, false, false, false]);
    });

    it("keeps keys apart that differ in their context, in their id or in case alone", async () => {
      const [context, id] = newKey().split(":ui_evt_");
      const [other, otherId] = newKey().split(":ui_evt_");
      const keys = [
        `${context}:ui_evt_a${id?.slice(1)}`,
        `${context}:ui_evt_A${id?.slice(1)}`,
        `${context}:ui_evt_${otherId}`,
        `${other}:ui_evt_a${id?.slice(1)}`,
      ];
      for (const key of keys) expect(await store.claim(key, expiresAt, token)).toBe(true);
      for (const key of keys) expect(await store.claim(key, expiresAt, token)).toBe(false);
    });

    it("lets one of a thousand simultaneous claims win", async () => {
      const handles = [store, await tested.open()];
      expect(await countWinners(handles, newKey, expiresAt, token)).toBe(1);
    });

    it("knows a key that another handle claimed", async () => {
      const other = await tested.open();
      const [one, two] = [newKey(), newKey()];
      expect(await store.claim(one, expiresAt, token)).toBe(true);
      expect(await other.claim(one, expiresAt, token)).toBe(false);
      expect(await other.claim(two, expiresAt, token)).toBe(true);
      expect(await store.claim(two, expiresAt, token)).toBe(false);
    });

    it("refuses a key up to its last second, however many are claimed meanwhile", async (test) => {
      if (!tested.passTime) return test.skip("the test has no control of the store's clock");
      const key = newKey();
      await store.claim(key, expiresAt, token);
      await tested.passTime(3599);
      await Promise.all(
        Array.from({ length: 200 }, () => store.claim(newKey(), expiresAt + 3600, token)),
      );
      expect(await store.claim(key, expiresAt, token)).toBe(false);
    });

    it("refuses a key that comes again seconds later", async (test) => {
      if (!tested.passTime) return test.skip("the test has no control of the store's clock");
      const key = newKey();
      expect(await store.claim(key, expiresAt, token)).toBe(true);
      await tested.passTime(7);
      expect(await store.claim(key, expiresAt, token)).toBe(false);
      expect(await store.claim(newKey(), expiresAt, token)).toBe(true);
    });

    it.each([7200, -7200])(
      "lets no key win again if its clock jumps by %d s and back",
      async (by) => {
        if (!tested.jumpClock) return;
        const keys = [newKey(), newKey()];
        for (const key of keys) await store.claim(key, expiresAt, token);
        await tested.jumpClock(by);
        // Many claims, so that a store that deletes what has expired does so.
        const there = { issuedAt: token.issuedAt + by, lifetimeSeconds: 3660 };
        for (let count = 0; count < 200; count += 1) {
          await store.claim(newKey(), expiresAt + by, there);
        }
        await tested.jumpClock(-by);
        for (const key of keys) expect(await store.claim(key, expiresAt, token)).not.toBe(true);
        const later = { ...token, issuedAt: token.issuedAt + 20 };
        expect(await store.claim(newKey(), expiresAt + 20, later)).toBe(true);
      },
    );

    it("forgets tokens that are older than its memory, and no others", async () => {
      if (!tested.openSince) return;
      const since = token.issuedAt - 60;
      const empty = await tested.openSince(since);
      const issuedAt = (at: number) => ({ issuedAt: at, lifetimeSeconds: 3660 });
      for (const at of [since - 3400, since - 1]) {
        expect(await empty.claim(newKey(), at + 3630, issuedAt(at))).toBe("forgotten");
      }
      for (const at of [since, since + 1]) {
        const key = newKey();
        expect(await empty.claim(key, at + 3630, issuedAt(at))).toBe(true);
        expect(await empty.claim(key, at + 3630, issuedAt(at))).toBe(false);
      }
    });

    it("doesn't trust a memory that begins ahead of its clock", async () => {
      if (!tested.openSince) return;
      const empty = await tested.openSince(token.issuedAt + 7200);
      expect(await empty.claim(newKey(), expiresAt, token)).toBe("forgotten");
      const later = { ...token, issuedAt: token.issuedAt + 20 };
      expect(await empty.claim(newKey(), expiresAt + 20, later)).toBe(true);
    });

    const receiptOf = (nonce: string, record: string): KeptReceipt => ({
      nonce,
      record,
      seconds: 135,
    });

    it("keeps a receipt from the claim on, and what its claim writes after", async (test) => {
      if (!store.readReceipt) return test.skip("the store keeps no receipts");
      const key = newKey();
      expect(await store.readReceipt(key)).toBeUndefined();
      await store.claim(key, expiresAt, token, receiptOf("one", "running"));
      const other = await tested.open();
      expect(await other.readReceipt?.(key)).toBe("running");
      expect(await store.writeReceipt?.(key, receiptOf("one", "ended"))).toBe(true);
      expect(await other.readReceipt?.(key)).toBe("ended");
      expect(await store.readReceipt(newKey())).toBeUndefined();
    });

    it("keeps the receipt of the claim that won, whatever others bring or write", async (test) => {
      if (!store.readReceipt) return test.skip("the store keeps no receipts");
      const key = newKey();
      await store.claim(key, expiresAt, token, receiptOf("won", "running"));
      expect(await store.claim(key, expiresAt, token, receiptOf("lost", "lies"))).toBe(false);
      await store.writeReceipt?.(key, receiptOf("lost", "lies"));
      expect(await store.readReceipt(key)).toBe("running");
      await store.writeReceipt?.(key, receiptOf("won", "ended"));
      await store.writeReceipt?.(key, receiptOf("lost", "lies"));
      expect(await store.readReceipt(key)).toBe("ended");
    });

    it("has no receipt of a claim that brought none", async (test) => {
      if (!store.readReceipt) return test.skip("the store keeps no receipts");
      const key = newKey();
      await store.claim(key, expiresAt, token);
      await store.writeReceipt?.(key, receiptOf("nobody", "lies"));
      expect(await store.readReceipt(key)).toBeUndefined();
    });

    it.each([
      [134, "ended"],
      [137, undefined],
    ])("has a receipt of 135 s after %d s as %s, and the claim anyway", async (passed, record) => {
      if (!store.readReceipt || !tested.passTime) return;
      const key = newKey();
      await store.claim(key, expiresAt, token, receiptOf("one", "running"));
      await store.writeReceipt?.(key, receiptOf("one", "ended"));
      await tested.passTime(passed);
      expect(await store.readReceipt(key)).toBe(record);
      expect(await store.claim(key, expiresAt, token, receiptOf("two", "lies"))).toBe(false);
      expect(await store.readReceipt(key)).toBe(record);
    });

    it("lets one of many claims win that bring receipts, and keeps its own", async (test) => {
      if (!store.readReceipt) return test.skip("the store keeps no receipts");
      const key = newKey();
      const handles = [store, await tested.open()];
      const claims = Array.from({ length: 100 }, async (_, number) => {
        const receipt = receiptOf(`nonce${number}`, `record ${number}`);
        const won = await handles[number % 2]?.claim(key, expiresAt, token, receipt);
        return won === true ? receipt.record : undefined;
      });
      const winners = (await Promise.all(claims)).filter((record) => record !== undefined);
      expect(winners).toEqual([await store.readReceipt(key)]);
    });

    it("rejects while its database cannot answer, and never resolves", async (test) => {
      if (!tested.breakDown) return test.skip("the test can't make the store fail");
      const before = newKey();
      expect(await store.claim(before, expiresAt, token)).toBe(true);
      await tested.breakDown();
      for (const key of [newKey(), before]) {
        await expect(store.claim(key, expiresAt, token)).rejects.toBeDefined();
      }
    });
  });
}
