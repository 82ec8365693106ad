import { describe, expect, it } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { createMemoryStore, type MemoryStoreOptions } from "@/lib/service-ui/replay/memory-store";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { describeOwnStore } from "../contract/replay-store-contract";
import { createManualClock } from "../support/manual-clock";

describeOwnStore("the memory store", async () => {
  const clock = createManualClock();
  const store = createMemoryStore({ nowSeconds: clock.now });
  return {
    open: () => store,
    now: clock.now,
    passTime: async (seconds) => clock.advance(seconds),
    jumpClock: async (seconds) => clock.advance(seconds),
    openSince: async (since) => createMemoryStore({ nowSeconds: clock.now, since }),
    close: async () => {},
  };
});

describe("the memory store", () => {
  function open(maxKeys?: number) {
    const clock = createManualClock();
    const store = createMemoryStore({ nowSeconds: clock.now, ...(maxKeys && { maxKeys }) });
    /** Claims a key that lives for some seconds. */
    const claim = (key: string, seconds: number) => store.claim(key, clock.now() + seconds);
    return { clock, store, claim };
  }

  it("drops expired keys, so that it holds no more than lives", async () => {
    const { clock, store, claim } = open();
    for (let wave = 0; wave < 10; wave++) {
      for (let index = 0; index < 1500; index++) await claim(`${wave}/${index}`, 60);
      clock.advance(60);
    }
    expect(store.size).toBeLessThanOrEqual(3000);
  });

  it("never drops a key that lives, however many there are", async () => {
    const { store, claim } = open();
    for (let index = 0; index < 5000; index++) await claim(`${index}`, 1);
    expect(store.size).toBe(5000);
    for (let index = 0; index < 5000; index++) expect(await claim(`${index}`, 1)).toBe(false);
  });

  it("refuses new keys beyond its ceiling, and takes them again once others have expired", async () => {
    const { clock, store, claim } = open(3);
    for (const key of ["a", "b", "c"]) expect(await claim(key, 60)).toBe(true);

    await expect(claim("d", 60)).rejects.toThrow(ReplayStoreUnavailable);
    await expect(claim("d", 60)).rejects.toThrow("its memory is full");
    expect(await claim("a", 60)).toBe(false);
    expect(store.size).toBe(3);
    clock.advance(60);
    expect(await claim("d", 60)).toBe(true);
    expect(store.size).toBe(1);
  });

  it("counts by the machine's clock where it is given none", async () => {
    const now = Math.floor(Date.now() / 1000);
    expect(await createMemoryStore().claim("a", now + 3600)).toBe(true);
    await expect(createMemoryStore().claim("a", now - 60)).rejects.toThrow(RangeError);
  });

  it("lets a key be claimed anew in the very second of its expiry, and not before", async () => {
    const { clock, claim } = open();
    expect(await claim("a", 10)).toBe(true);
    clock.advance(9);
    expect(await claim("a", 11)).toBe(false);
    clock.advance(1);
    expect(await claim("a", 10)).toBe(true);
  });

  it("sweeps at the thousandth key and no sooner, the keys of this second included", async () => {
    const { clock, store, claim } = open();
    for (let index = 0; index < 1023; index++) await claim(`${index}`, 10);
    clock.advance(10);
    await claim("a", 10);
    expect(store.size).toBe(1024);
    await claim("b", 10);
    expect(store.size).toBe(2);
  });

  it("names its class when it is full, for the log", async () => {
    const { claim } = open(1);
    await claim("a", 60);
    expect(await claim("b", 60).catch(failureClass)).toBe("STORE_FULL");
  });

  it("looks for expired keys once a second while it is full", async () => {
    const { clock, store, claim } = open(2);
    const start = clock.now();
    for (const key of ["a", "b"]) await claim(key, 10);
    clock.advance(10.5);
    expect(await store.claim("c", start + 70)).toBe(true);
    expect(await store.claim("d", start + 11)).toBe(true);
    const next = () => store.claim("e", start + 60);
    await expect(next()).rejects.toThrow("its memory is full");
    clock.advance(0.5);
    await expect(next()).rejects.toThrow("its memory is full");
    clock.advance(0.5);
    expect(await next()).toBe(true);
    expect(store.size).toBe(2);
  });

  /** A store, and what it tells when its memory moves. */
  function openSince(since: number, options: Partial<MemoryStoreOptions> = {}) {
    const clock = createManualClock();
    const moved: unknown[] = [];
    const store = createMemoryStore({
      nowSeconds: clock.now,
      since,
      onMemoryMoved: (...told) => moved.push(told),
      ...options,
    });
    const claim = (key: string, issuedAt: number) =>
      store.claim(key, clock.now() + 600, { issuedAt, lifetimeSeconds: 660 });
    return { clock, moved, store, claim };
  }
  const { now } = createManualClock();

  it("believes that it remembers since a moment two seconds ahead, and no later one", async () => {
    const near = openSince(now() + 2);
    expect(await near.claim("a", now() + 1)).toBe("forgotten");
    expect(await near.claim("a", now() + 2)).toBe(true);
    expect(near.moved).toEqual([]);
    const far = openSince(now() + 2.001);
    expect(await far.claim("a", now())).toBe("forgotten");
    expect(await far.claim("a", now() + 1)).toBe(true);
    expect(far.moved).toEqual([["clock", now() * 1000 + 1]]);
    expect(far.store.memory?.()).toEqual({ sinceMs: now() * 1000 + 1, nowMs: now() * 1000 });
  });

  it("forgets until now if its clock was ahead when it deleted keys", async () => {
    const { clock, moved, store, claim } = openSince(0, { maxKeys: 1 });
    const issuedAt = now();
    const early = () => store.claim("early", issuedAt + 600, { issuedAt, lifetimeSeconds: 660 });
    expect(await early()).toBe(true);
    clock.advance(700);
    expect(await claim("late", clock.now())).toBe(true);
    // A little ahead is how clocks are mended, and then the keys that went are known to be gone.
    clock.advance(-2);
    expect(await claim("late", clock.now())).toBe(false);
    expect(moved).toEqual([]);
    clock.advance(-600);
    expect(await early()).toBe("forgotten");
    expect(moved).toEqual([["clock", clock.now() * 1000 + 1]]);
  });

  it("refuses a key whose like it has deleted, whatever its clock says since", async () => {
    const { clock, moved, store } = openSince(0, { maxKeys: 1 });
    const issuedAt = now();
    const claim = (key: string, lives: number) =>
      store.claim(key, issuedAt + lives, { issuedAt, lifetimeSeconds: 660 });
    expect(await claim("a", 10)).toBe(true);
    clock.advance(10);
    expect(await claim("b", 12)).toBe(true);
    clock.advance(-1);
    expect(await claim("a", 10)).toBe("forgotten");
    expect(moved).toEqual([]);
  });

  it("claims what it may have forgotten where that is allowed", async () => {
    const { claim } = openSince(now(), { allowForgetting: true });
    expect(await claim("a", now() - 1)).toBe(true);
    expect(await claim("a", now() - 1)).toBe(false);
  });

  it("keeps a receipt for its seconds, and then deletes it", async () => {
    const { clock, store, claim } = openSince(0, { maxKeys: 1 });
    const receipt = { nonce: "one", record: "running", seconds: 10 };
    await store.claim("a", now() + 5, undefined, receipt);
    expect(await store.writeReceipt?.("a", { ...receipt, nonce: "two" })).toBe(false);
    clock.advance(4);
    expect(await store.writeReceipt?.("a", { ...receipt, record: "ended" })).toBe(true);
    clock.advance(9.5);
    expect(await store.readReceipt?.("a")).toBe("ended");
    clock.advance(0.5);
    expect(await store.readReceipt?.("a")).toBeUndefined();
    // The claim of a full store makes room, among the receipts too.
    expect(await claim("b", clock.now())).toBe(true);
    clock.advance(-4);
    expect(await store.readReceipt?.("a")).toBeUndefined();
  });
});
