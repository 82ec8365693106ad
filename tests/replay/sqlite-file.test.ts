import fs, { copyFileSync, existsSync, renameSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import type { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import type { MemoryLoss } from "@/lib/service-ui/replay/remembered-since";
import { loadSqlite, type SqliteStatement } from "@/lib/service-ui/replay/sqlite-driver";
import {
  createSqliteStore,
  SQLITE_FILE_NAME,
  type SqliteStoreOptions,
} from "@/lib/service-ui/replay/sqlite-store";
import { fail } from "../support/for-this-test";
import { createManualClock } from "../support/manual-clock";
import { temporaryDirectory } from "../support/temporary-directory";

/** A directory, and stores on it as processes have them. */
function start() {
  const clock = createManualClock();
  const directory = join(temporaryDirectory(), "store");
  const issuedAt = clock.now();
  const path = join(directory, SQLITE_FILE_NAME);
  function openProcess(options: Partial<SqliteStoreOptions> = {}) {
    const losses: MemoryLoss[] = [];
    const store = createSqliteStore({
      directory,
      nowSeconds: clock.now,
      onMemoryMoved: (loss) => void losses.push(loss),
      ...options,
    });
    onTestFinished(() => store.close());
    const claim = (key: string) =>
      store.claim(key, issuedAt + 3630, { issuedAt, lifetimeSeconds: 3660 });
    return { store, losses, claim };
  }
  return { clock, directory, path, log: `${path}-wal`, openProcess };
}

/** The real library, whose statements that begin so are as the test wants them. */
async function libraryWith(
  sqlStart: string,
  change: (statement: SqliteStatement, sql: string) => SqliteStatement,
) {
  const { DatabaseSync: Database } = await loadSqlite();
  return {
    DatabaseSync: class extends (Database as typeof DatabaseSync) {
      override prepare(sql: string) {
        const statement = super.prepare(sql);
        const wanted = sql.startsWith(sqlStart) ? change(statement, sql) : statement;
        return wanted as typeof statement; // the store calls `run` and `get` alone
      }
    },
  };
}

describe("a SQLite file that is closed", () => {
  it("has no log, and isn't taken for one whose log was deleted", async () => {
    const { clock, log, openProcess } = start();
    const first = openProcess();
    await first.claim("a");
    expect(existsSync(log)).toBe(true);
    await first.store.close();
    expect(existsSync(log)).toBe(false);
    clock.advance(100);
    const second = openProcess();
    expect(await second.claim("b")).toBe(true);
    expect(second.losses).toEqual([]);
  });

  it("goes on naming its log while somebody else has the file open", async () => {
    const { path, log, openProcess } = start();
    const first = openProcess();
    await first.claim("a");
    const { DatabaseSync: Database } = await loadSqlite();
    const other = new Database(path, { timeout: 0 });
    onTestFinished(() => other.close());
    const named = () => other.prepare("SELECT place FROM log").get();
    const before = named();
    await first.store.close();
    expect(existsSync(log)).toBe(true);
    // Else nobody would notice that the log is deleted, with the claims in it.
    expect(named()).toEqual(before);
    expect(before).not.toEqual({ place: "" });
  });

  it("leaves alone the file that has taken its place, and that file's log", async () => {
    const { clock, directory, path, log, openProcess } = start();
    const first = openProcess();
    await first.claim("a");
    renameSync(directory, `${directory} of before`);
    const second = openProcess();
    await second.claim("b");
    const { ino } = statSync(log);
    await first.store.close();
    expect(statSync(log).ino).toBe(ino);
    expect(existsSync(path)).toBe(true);
    clock.advance(100);
    expect(await second.claim("b")).toBe(false);
    expect(await openProcess().claim("b")).toBe(false);
    expect(second.losses).toEqual(["new"]);
  });

  it("is closed at the end of the process, by one listener for all files", async () => {
    const scenes = [start(), start(), start()];
    const counts = [];
    for (const { openProcess } of scenes) {
      await openProcess().claim("a");
      counts.push(process.listenerCount("exit"));
    }
    expect(new Set(counts).size).toBe(1);
    const [, closed] = scenes;
    process.listeners("exit").at(-1)?.(0);
    for (const { log } of scenes) expect(existsSync(log)).toBe(false);
    const next = closed?.openProcess();
    expect(await next?.claim("b")).toBe(true);
    expect(next?.losses).toEqual([]);
  });
});

it("tells once that a file was moved, if two processes find it together", async () => {
  const { clock, path, openProcess } = start();
  const first = openProcess();
  await first.claim("a");
  await first.store.close();
  copyFileSync(path, `${path}-copy`);
  renameSync(`${path}-copy`, path);
  clock.advance(100);
  const load = () =>
    libraryWith("UPDATE memory SET since = ?, identity", (statement) => ({
      get: () => fail("not asked for"),
      run(...values) {
        // The other process is faster, and does the same.
        statement.run(...values);
        return statement.run(...values);
      },
    }));
  const second = openProcess({ load });
  expect(await second.claim("b")).toBe("forgotten");
  expect(second.losses).toEqual([]);
});

it("says why the system doesn't open a file that exists", async () => {
  const { openProcess } = start();
  const first = openProcess();
  await first.claim("a");
  await first.store.close();
  const full = Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
  const open = vi.spyOn(fs, "openSync").mockImplementation(() => fail(full));
  syncBuiltinESMExports();
  onTestFinished(() => {
    open.mockRestore();
    syncBuiltinESMExports();
  });
  expect(await openProcess().claim("b").catch(failureClass)).toBe("EMFILE");
});

it("finds what has expired by an index, however much the file holds", async () => {
  const { path, openProcess } = start();
  const sweeps: string[] = [];
  const load = () =>
    libraryWith("DELETE", (statement, sql) => {
      sweeps.push(sql);
      return statement;
    });
  await openProcess({ load }).claim("a");
  const { DatabaseSync: Database } = await loadSqlite();
  const database = new Database(path, { timeout: 0 });
  onTestFinished(() => database.close());
  expect(sweeps).toHaveLength(2);
  for (const sql of sweeps) {
    const plan = (database as InstanceType<typeof DatabaseSync>)
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(0);
    expect(JSON.stringify(plan)).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});
