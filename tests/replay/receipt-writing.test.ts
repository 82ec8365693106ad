import { expect, it } from "vitest";
import { createMemoryStore } from "@/lib/service-ui/replay/memory-store";
import { createReceipts, type ReceiptsOptions } from "@/lib/service-ui/replay/receipts";
import type { KeptReceipt, ReplayStore } from "@/lib/service-ui/replay/replay-store";
import { keyRing } from "../support/claims";
import { createManualTimers } from "../support/manual-clock";

const HOLDER = { document: "0123456789abcdef0123456789abcdef", session: null };

/** Receipts of a store, and the work that a host would wait for. */
function start(store: ReplayStore, different: Partial<ReceiptsOptions> = {}) {
  const works: Promise<void>[] = [];
  const timers = createManualTimers();
  const receipts = createReceipts({
    store,
    keyRing,
    timeoutMs: 1000,
    startTimer: timers.start,
    keepAlive: (work) => void works.push(work),
    ...different,
  });
  const open = (key: string) => {
    const opened = receipts.open(key, HOLDER, 1000);
    if (!opened) throw new Error("a document and a session are named");
    return opened;
  };
  /** The length of the pauses for which refusals wait. */
  const pauses = () => timers.pending.filter((ms) => ms !== 1000);
  return { receipts, works, timers, open, pauses };
}

/** A store that doesn't know of a claim until it is told to. */
function startStore() {
  const written: string[] = [];
  let knows = false;
  const store: ReplayStore = {
    ...createMemoryStore(),
    writeReceipt: async (key) => {
      written.push(key);
      return knows;
    },
  };
  const learn = () => {
    knows = true;
  };
  return { store, written, learn };
}

it("tries no longer to refuse a claim in a store that keeps no receipts", async () => {
  const { claim } = createMemoryStore();
  const failures: string[] = [];
  const { open, works, timers } = start(
    { claim },
    { onFailure: (told) => void failures.push(told) },
  );
  open("a").refuse();
  await Promise.all(works);
  expect(timers.pending).toEqual([]);
  expect(failures).toEqual([]);
});

it("reads no receipt in a store that keeps none", async () => {
  const { claim } = createMemoryStore();
  expect(await start({ claim }).receipts.read("a", HOLDER)).toEqual({ outcome: "unknown" });
});

it("lets a thousand refusals wait, and takes new ones once those are written", async () => {
  const { store, written, learn } = startStore();
  const { open, works, timers, pauses } = start(store);
  const names = (name: string) => Array.from({ length: 1001 }, (_, index) => `${name} ${index}`);
  for (const key of names("a")) open(key).refuse();
  await expect.poll(() => pauses().length).toBe(1000);
  expect(written).toEqual(names("a").slice(0, 1000));
  learn();
  timers.ring();
  await Promise.all(works);
  expect(written).toHaveLength(2000);
  for (const key of names("b").slice(0, 1000)) open(key).refuse();
  await Promise.all(works);
  expect(written.slice(2000)).toEqual(names("b").slice(0, 1000));
});

it("refuses a claim at once if the store knows it, and else again later", async () => {
  const { store, written, learn } = startStore();
  const { open, works, timers, pauses } = start(store);
  open("a").refuse();
  await expect.poll(pauses).toEqual([250]);
  learn();
  timers.ring();
  await works[0];
  expect(written).toEqual(["a", "a"]);
  open("b").refuse();
  await works[1];
  expect(written).toEqual(["a", "a", "b"]);
});

it("asks for a receipt to be kept until six minutes after its handler must have ended", () => {
  const { receipts } = start(createMemoryStore());
  const kept = (limitMs: number) => receipts.open("a", HOLDER, limitMs)?.running.seconds;
  expect(kept(10_000)).toBe(375);
  expect(kept(10_001)).toBe(376);
});

it("takes a handler for running until five seconds after its limit", async () => {
  let nowMs = 1_800_000_000_001;
  const running = new Map<string, KeptReceipt>();
  const store: ReplayStore = {
    ...createMemoryStore(),
    readReceipt: async (key) => running.get(key)?.record,
  };
  const { receipts, open } = start(store, { nowMs: () => nowMs });
  running.set("a", open("a").running);
  nowMs += 6998;
  expect(await receipts.read("a", HOLDER)).toEqual({ outcome: "running" });
  nowMs += 1000;
  expect(await receipts.read("a", HOLDER)).toEqual({ outcome: "unknown" });
});

it("names each claim anew, so that what a claim writes that lost is never read", () => {
  const { open } = start(createMemoryStore());
  const nonces = Array.from({ length: 20 }, () => open("a").running.nonce);
  expect(new Set(nonces).size).toBe(20);
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64url")).toHaveLength(16);
});

it.each([null, "", "short", "x".repeat(15), "x".repeat(65), "0123456789abcdef 0123456789abcdef"])(
  "opens and reads no receipt of a document that calls itself %j",
  async (document) => {
    const store: ReplayStore = {
      ...createMemoryStore(),
      readReceipt: () => Promise.reject(new Error("not asked")),
    };
    const { receipts } = start(store);
    expect(receipts.open("a", { ...HOLDER, document }, 1000)).toBeUndefined();
    expect(await receipts.read("a", { ...HOLDER, document })).toEqual({ outcome: "unknown" });
  },
);
