import { describe, expect, it } from "vitest";
import { createMemoryStore } from "@/lib/service-ui/replay/memory-store";
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
});
