import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createClaim } from "@/lib/service-ui/replay/create-claim";
import { createMemoryStore } from "@/lib/service-ui/replay/memory-store";
import { createReceipts, type ReceiptsOptions } from "@/lib/service-ui/replay/receipts";
import type { ReplayStore } from "@/lib/service-ui/replay/replay-store";
import { createSqliteStore } from "@/lib/service-ui/replay/sqlite-store";
import { createUpstashStore } from "@/lib/service-ui/replay/upstash-store";
import { keyRing } from "../support/claims";
import { createManualTimers } from "../support/manual-clock";
import { startTcpFront } from "../support/tcp-front";
import { temporaryDirectory } from "../support/temporary-directory";
import { startUpstashFront } from "../support/upstash-front";
import { describeWithRedis, openRedisStore, useRedis } from "../support/with-redis";

const now = Math.floor(Date.now() / 1000);
const TOKEN = { issuedAt: now, lifetimeSeconds: 3660 };
const HOLDER = { document: "0123456789abcdef0123456789abcdef", session: null };
const REFUSED = { outcome: "ended", answer: "refused", hasRun: "no" };

let keys = 0;
function newKey(): string {
  keys += 1;
  return `a key ${keys}`;
}

/** A process: the claim of a store, and the receipts. */
function processOn(store: ReplayStore, different: Partial<ReceiptsOptions> = {}) {
  const timers = createManualTimers();
  const { start: startTimer } = timers;
  const receipts = createReceipts({ store, keyRing, timeoutMs: 1000, startTimer, ...different });
  const claim = createClaim(store, 250, [], startTimer);
  /** Claims as a dispatch does, and says of a claim without an answer that nothing ran. */
  async function dispatch(key: string) {
    const receipt = receipts.open(key, HOLDER, 10_000);
    const claimed = await claim(key, now + 3600, TOKEN, receipt?.running);
    if (claimed.outcome === "unavailable") receipt?.refuse();
    return claimed.outcome;
  }
  return { timers, dispatch, read: (key: string) => receipts.read(key, HOLDER) };
}

/** A store whose answers come when the test says so. */
function withheld(store: ReplayStore) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late: ReplayStore = {
    ...store,
    async claim(...claim) {
      const answer = await store.claim(...claim);
      await released;
      return answer;
    },
  };
  return { late, release };
}

function sqlite(): ReplayStore {
  const store = createSqliteStore({ directory: temporaryDirectory(), since: 0 });
  onTestFinished(() => store.close());
  return store;
}

it.each([
  ["memory", createMemoryStore],
  ["SQLite", sqlite],
])("says that nothing ran if the answer of a claim in %s comes too late", async (_, open) => {
  const store = open();
  await store.claim("first", now + 3600, TOKEN);
  const { late, release } = withheld(store);
  const { timers, dispatch, read } = processOn(late);
  const key = newKey();
  const first = dispatch(key);
  await nextTurn();
  timers.ring();
  expect(await first).toBe("unavailable");
  const other = processOn(store);
  await expect.poll(() => other.read(key)).toEqual(REFUSED);
  expect(await other.dispatch(key)).toBe("duplicate");
  release();
  await nextTurn();
  expect(await read(key)).toEqual(REFUSED);
});

it.each([
  ["memory", createMemoryStore],
  ["SQLite", sqlite],
])("says so too of a claim that %s records only later", async (_, open) => {
  const store = open();
  await store.claim("first", now + 3600, TOKEN);
  let record = () => {};
  const slow: ReplayStore = {
    ...store,
    claim: (...claim) =>
      new Promise((resolve) => {
        record = () => resolve(store.claim(...claim));
      }),
  };
  const { timers, dispatch, read } = processOn(slow);
  const key = newKey();
  const first = dispatch(key);
  timers.ring();
  expect(await first).toBe("unavailable");
  await expect.poll(() => timers.pending).toEqual([250]);
  record();
  await expect.poll(() => read(key)).toEqual({ outcome: "running" });
  timers.ring();
  await expect.poll(() => read(key)).toEqual(REFUSED);
  await expect.poll(() => timers.pending).toEqual([]);
});

it("leaves alone what another process's claim has brought", async () => {
  const store = createMemoryStore();
  const key = newKey();
  const other = processOn(store);
  expect(await other.dispatch(key)).toBe("won");
  const { late } = withheld(store);
  const { timers, dispatch } = processOn(late);
  const claimed = dispatch(key);
  timers.ring();
  expect(await claimed).toBe("unavailable");
  for (const pauseMs of [250, 1000, 4000, 16_000]) {
    await expect.poll(() => timers.pending).toEqual([pauseMs]);
    timers.ring();
  }
  expect(await other.read(key)).toEqual({ outcome: "running" });
});

it("tells of each receipt that can't be written, and goes on", async () => {
  const onFailure = vi.fn();
  const down = Object.assign(new Error("SET secret failed"), { code: "ECONNREFUSED" });
  const store = { ...createMemoryStore(), writeReceipt: () => Promise.reject(down) };
  const receipts = createReceipts({ store, keyRing, timeoutMs: 1000, onFailure });
  receipts.open(newKey(), HOLDER, 1000)?.end({ answer: "ok", hasRun: "yes" });
  await expect.poll(() => onFailure.mock.calls).toEqual([["ECONNREFUSED"]]);
});

it("lets a host wait for what is written after the answer", async () => {
  const store = createMemoryStore();
  const works: Promise<void>[] = [];
  const keepAlive = (work: Promise<void>) => void works.push(work);
  const receipts = createReceipts({ store, keyRing, timeoutMs: 1000, keepAlive });
  const key = newKey();
  const receipt = receipts.open(key, HOLDER, 1000);
  await store.claim(key, now + 3600, TOKEN, receipt?.running);
  receipt?.end({ answer: "ok", hasRun: "yes" });
  expect(await receipts.read(key, HOLDER)).toEqual({ outcome: "running" });
  await Promise.all(works);
  expect(works).toHaveLength(1);
  expect(await receipts.read(key, HOLDER)).toMatchObject({ outcome: "ended" });
});

it("keeps a host no longer than a claim may take, of a store that never answers a write", async () => {
  const store: ReplayStore = { ...createMemoryStore(), writeReceipt: () => new Promise(() => {}) };
  const timers = createManualTimers();
  const works: Promise<void>[] = [];
  const failures: string[] = [];
  const receipts = createReceipts({
    store,
    keyRing,
    timeoutMs: 1000,
    startTimer: timers.start,
    keepAlive: (work) => void works.push(work),
    onFailure: (failure) => void failures.push(failure),
  });
  const receipt = receipts.open(newKey(), HOLDER, 10_000);
  receipt?.end({ answer: "ok", hasRun: "yes" });
  await expect.poll(() => timers.pending).toEqual([1000]);
  timers.ring();
  await works[0];
  receipt?.refuse();
  for (const pauseMs of [250, 1000, 4000, 16_000]) {
    await expect.poll(() => timers.pending).toEqual([1000]);
    timers.ring();
    await nextTurn();
    expect(timers.pending).toEqual([pauseMs]);
    timers.ring();
    await nextTurn();
  }
  await works[1];
  expect(failures).toEqual(Array(5).fill("ETIMEDOUT"));
});

it("keeps a repeat no longer than a claim may take, of a store that doesn't answer", async () => {
  const store = { ...createMemoryStore(), readReceipt: () => new Promise<never>(() => {}) };
  const { timers, read } = processOn(store);
  const told = read(newKey());
  expect(timers.pending).toEqual([1000]);
  timers.ring();
  expect(await told).toEqual({ outcome: "unknown" });
});

describeWithRedis("with a real Redis", () => {
  const { redis, server } = useRedis();

  it("says that nothing ran if the connection is dropped before the answer", async () => {
    const front = await startTcpFront(server().socketPath);
    onTestFinished(() => front.close());
    const store = openRedisStore(front, { since: 0 });
    await store.claim("first", now + 3600, TOKEN);
    front.answers("cut");
    const key = newKey();
    const { timers, dispatch } = processOn(store);
    expect(await dispatch(key)).toBe("unavailable");
    await expect.poll(() => timers.pending).toEqual([250]);
    front.answers("pass");
    const other = processOn(openRedisStore(front, { since: 0 }));
    expect(await other.dispatch(key)).toBe("duplicate");
    expect(await other.read(key)).toEqual({ outcome: "running" });
    timers.ring();
    await expect.poll(() => other.read(key)).toEqual(REFUSED);
  });

  beforeEach(() => redis().send([["FLUSHALL"]]));

  it("says so although the claim is recorded after it was given up", async () => {
    const front = await startTcpFront(server().socketPath);
    onTestFinished(() => front.close());
    const store = openRedisStore(front, { since: 0 });
    let record = () => {};
    const slow: ReplayStore = {
      ...store,
      claim: (...claim) =>
        new Promise((resolve) => {
          record = () => resolve(store.claim(...claim));
        }),
    };
    const key = newKey();
    const { timers, dispatch, read } = processOn(slow);
    const first = dispatch(key);
    timers.ring();
    expect(await first).toBe("unavailable");
    const receipts = () => redis().send([["KEYS", "*receipt:*"]]);
    await expect.poll(async () => (await receipts()).flat().length).toBe(1);
    expect(await read(key)).toEqual({ outcome: "unknown" });
    record();
    await expect.poll(() => read(key)).toEqual(REFUSED);
  });

  it("says so of an Upstash database whose answers are lost", async () => {
    const front = await startUpstashFront(redis());
    onTestFinished(() => front.close());
    const store = createUpstashStore({
      url: front.url,
      token: front.token,
      timeoutMs: 5000,
      since: 0,
    });
    await store.claim("first", now + 3600, TOKEN);
    let isLost = true;
    front.failWith(() => (isLost ? "cutAfter" : undefined));
    const key = newKey();
    const { timers, dispatch, read } = processOn(store);
    expect(await dispatch(key)).toBe("unavailable");
    await expect.poll(() => timers.pending).toEqual([250]);
    isLost = false;
    timers.ring();
    await expect.poll(() => read(key)).toEqual(REFUSED);
  });
});
