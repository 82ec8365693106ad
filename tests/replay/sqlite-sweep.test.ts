import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadSqlite } from "@/lib/service-ui/replay/sqlite-driver";
import {
  createSqliteStore,
  SQLITE_FILE_NAME,
  type SqliteStoreOptions,
} from "@/lib/service-ui/replay/sqlite-store";
import { createManualClock, createManualTimers } from "../support/manual-clock";
import { temporaryDirectory } from "../support/temporary-directory";

const SWEEP_MS = 10_000;
/** Until when the receipt of a handler with a limit of 10 s is kept. */
const SECONDS = 135;

function start(options: Partial<SqliteStoreOptions> = {}) {
  const clock = createManualClock();
  const timers = createManualTimers();
  const directory = temporaryDirectory();
  const store = createSqliteStore({
    directory,
    nowSeconds: clock.now,
    startTimer: timers.start,
    ...options,
  });
  onTestFinished(() => store.close());
  const claim = (key: string) => {
    const receipt = { nonce: `nonce of ${key}`, record: `record of ${key}`, seconds: SECONDS };
    return store.claim(key, clock.now() + 3630, undefined, receipt);
  };
  /** Lets the timer ring until it waits for the next look. */
  const sweep = () => {
    do timers.ring();
    while (timers.pending.some((ms) => ms < SWEEP_MS));
  };
  async function count(table: "claim" | "receipt"): Promise<unknown> {
    const { DatabaseSync: Database } = await loadSqlite();
    const database = new Database(join(directory, SQLITE_FILE_NAME), { timeout: 0 });
    const row = database.prepare(`SELECT count(*) AS rows FROM ${table}`).get();
    database.close();
    return Object(row).rows;
  }
  /** All bytes that stand on the disk. */
  const bytes = () =>
    readdirSync(directory)
      .map((name) => readFileSync(join(directory, name), "latin1"))
      .join("");
  return { clock, timers, directory, store, claim, sweep, count, bytes };
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}.`);

it("deletes each receipt and claim of an idle server once its time is over", async () => {
  const { clock, claim, sweep, count, timers } = start();
  for (const name of names(1000)) await claim(name);
  sweep();
  expect([await count("claim"), await count("receipt")]).toEqual([1000, 1000]);
  clock.advance(SECONDS);
  sweep();
  expect([await count("claim"), await count("receipt")]).toEqual([1000, 0]);
  clock.advance(3630);
  sweep();
  expect(await count("claim")).toBe(0);
  expect(timers.pending).toEqual([SWEEP_MS]);
});

it("leaves nothing of them in the file or its log", async () => {
  const { clock, claim, sweep, bytes } = start();
  for (const name of names(1000)) await claim(name);
  expect(bytes()).toContain("record of key 999.");
  clock.advance(SECONDS);
  // The second round sees that nothing is left.
  for (let round = 0; round < 2; round += 1) sweep();
  expect(bytes()).not.toContain("record of");
  expect(bytes()).not.toContain("nonce of");
});

it("leaves the sweeping to claims while there are many", async () => {
  const { clock, claim, timers, count } = start();
  await claim("first");
  clock.advance(SECONDS);
  for (const name of names(64)) await claim(name);
  await claim("last");
  clock.advance(SECONDS);
  timers.ring();
  expect(await count("receipt")).toBe(66 - 1);
  expect(timers.pending).toEqual([SWEEP_MS]);
});

it("tries again later if the file is busy", async () => {
  const { clock, claim, timers, directory, count } = start();
  await claim("a");
  clock.advance(SECONDS);
  const { DatabaseSync: Database } = await loadSqlite();
  const other = new Database(join(directory, SQLITE_FILE_NAME), { timeout: 0 });
  other.exec("BEGIN IMMEDIATE");
  timers.ring();
  expect(timers.pending).toEqual([SWEEP_MS]);
  other.exec("COMMIT");
  other.close();
  timers.ring();
  expect(await count("receipt")).toBe(0);
});

it("has no timer before its first claim and after its end", async () => {
  const { claim, timers, store } = start();
  expect(timers.pending).toEqual([]);
  await claim("a");
  expect(timers.pending).toEqual([SWEEP_MS]);
  await store.close();
  expect(timers.pending).toEqual([]);
});

it("keeps no process from ending", async () => {
  const timeouts = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout");
  const before = timeouts();
  const store = createSqliteStore({ directory: temporaryDirectory() });
  await store.claim("a", Math.floor(Date.now() / 1000) + 60);
  expect(timeouts()).toEqual(before);
  await store.close();
});
