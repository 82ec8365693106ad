import fs, { chmodSync, constants, renameSync, rmSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import type { MemoryLoss } from "@/lib/service-ui/replay/remembered-since";
import { loadSqlite } from "@/lib/service-ui/replay/sqlite-driver";
import {
  createSqliteStore,
  SQLITE_FILE_NAME,
  type SqliteStoreOptions,
} from "@/lib/service-ui/replay/sqlite-store";
import { fail } from "../support/for-this-test";
import { createManualClock } from "../support/manual-clock";
import { temporaryDirectory } from "../support/temporary-directory";

const clock = createManualClock();
const expiresAt = clock.now() + 3600;

function open(options: Partial<SqliteStoreOptions> = {}) {
  const directory = options.directory ?? join(temporaryDirectory(), "store");
  const losses: MemoryLoss[] = [];
  const onMemoryMoved = (loss: MemoryLoss) => void losses.push(loss);
  const store = createSqliteStore({ directory, nowSeconds: clock.now, onMemoryMoved, ...options });
  onTestFinished(() => store.close());
  return { directory, path: join(directory, SQLITE_FILE_NAME), store, losses };
}

/** Lets a function of `node:fs` do something else until the test is over. */
function replace<Name extends "accessSync" | "statfsSync">(name: Name, does: (typeof fs)[Name]) {
  const spy = vi.spyOn(fs, name).mockImplementation(does as never); // one of the two, as named
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

describe("a SQLite store whose file can't be used", () => {
  /** The real library, with a database that has a failure of SQLite at its first step. */
  const failing = (errcode: number) => async () => {
    const { DatabaseSync: Database } = await loadSqlite();
    return {
      DatabaseSync: class extends (Database as typeof DatabaseSync) {
        override prepare(): never {
          return fail(Object.assign(new Error("as SQLite says"), { errcode }));
        }
      },
    };
  };
  const failureOf = (errcode: number, directory: string) =>
    open({ directory, load: failing(errcode) })
      .store.claim("a", expiresAt)
      .catch(failureClass);
  const [READONLY, IOERR, CORRUPT, CANTOPEN] = [8, 10, 11, 14];

  it("says what the system denies, of whichever file, to read or to write", async () => {
    const { directory, path } = open();
    const files = [dirname(path), path, `${path}-wal`, `${path}-shm`];
    for (const denied of files) {
      for (const way of [constants.R_OK, constants.W_OK]) {
        replace("accessSync", (file, mode = 0) => {
          const code = file === denied && (mode & way) !== 0 ? "EACCES" : "ENOENT";
          fail(Object.assign(new Error(code), { code }));
        });
        expect(await failureOf(CANTOPEN, directory)).toBe("EACCES");
        expect(await failureOf(READONLY, directory)).toBe("EACCES");
        expect(await failureOf(IOERR, directory)).toBe("SQLITE_IOERR");
      }
    }
  });

  it("says whether the owner or the mode of a file is wrong", async () => {
    const { directory, path, store } = open();
    await store.claim("a", expiresAt);
    const reasonOf = (denied: string, code: string) => {
      replace("accessSync", (file) => {
        if (file === denied) fail(Object.assign(new Error("as the system says"), { code }));
      });
      return open({ directory, load: failing(CANTOPEN) })
        .store.claim("a", expiresAt)
        .catch((error: Error) => error.message);
    };
    chmodSync(path, 0o400);
    expect(await reasonOf(path, "EACCES")).toContain("replay.db has mode 400.");
    expect(await reasonOf(dirname(path), "EPERM")).toContain(": store has mode 700.");
    expect(await reasonOf(`${path}-shm`, "EACCES")).toContain("replay.db-shm ");
    vi.spyOn(process, "geteuid").mockReturnValue(4711);
    onTestFinished(() => void vi.restoreAllMocks());
    const { uid } = statSync(path);
    expect(await reasonOf(path, "EACCES")).toContain(
      `replay.db belongs to user ${uid}, and this process runs as user 4711.`,
    );
  });

  it("says what SQLite says if the system denies nothing", async () => {
    const { directory } = open();
    expect(await failureOf(CANTOPEN, directory)).toBe("SQLITE_CANTOPEN");
    expect(await failureOf(READONLY, directory)).toBe("SQLITE_READONLY");
    expect(await failureOf(IOERR, directory)).toBe("SQLITE_IOERR");
  });

  it("names a disk that has no room for the file that processes share", async () => {
    const { directory } = open();
    const free = { bavail: 7, bsize: 4096 };
    replace("statfsSync", ((path: string) => {
      expect(path).toBe(directory);
      return free;
    }) as typeof fs.statfsSync); // the store reads these two alone
    expect(await failureOf(IOERR, directory)).toBe("ENOSPC");
    expect(await failureOf(CANTOPEN, directory)).toBe("SQLITE_CANTOPEN");
    expect(await failureOf(CORRUPT, directory)).toBe("SQLITE_CORRUPT");
    free.bavail = 8;
    expect(await failureOf(IOERR, directory)).toBe("SQLITE_IOERR");
  });

  it("names SQLite's failure if nobody can say how much room there is", async () => {
    const { directory } = open();
    replace("statfsSync", () => fail("not on this file system"));
    expect(await failureOf(IOERR, directory)).toBe("SQLITE_IOERR");
  });

  it("says that its file failed, and keeps SQLite's own text from the log", async () => {
    const refusal = await open({ load: failing(IOERR) })
      .store.claim("a", expiresAt)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      message: "The replay store cannot answer: its file failed.",
      cause: { errcode: IOERR },
    });
  });
});

describe("a SQLite store whose file is replaced", () => {
  it("says that it was emptied, and forgets the tokens of this very second", async () => {
    const { store, losses, directory } = open();
    const token = { issuedAt: clock.now(), lifetimeSeconds: 3660 };
    expect(await store.claim("a", expiresAt, token)).toBe(true);
    rmSync(directory, { recursive: true });
    expect(await store.claim("a", expiresAt, token)).toBe("forgotten");
    expect(losses).toEqual(["new", "empty"]);
  });

  it("opens the other file once for all claims that find it", async () => {
    const load = vi.fn(loadSqlite);
    const { store, directory, losses } = open({ load });
    await store.claim("a", expiresAt);
    rmSync(directory, { recursive: true });
    const keys = ["b", "c", "d"];
    expect(await Promise.all(keys.map((key) => store.claim(key, expiresAt + 1)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(load).toHaveBeenCalledTimes(2);
    expect(losses).toEqual(["new", "empty"]);
  });

  it("gives up at the third file that is gone before the claim in it counts", async () => {
    const { DatabaseSync: Database } = await loadSqlite();
    let opened = 0;
    let directory = "";
    const load = async () => ({
      DatabaseSync: class extends (Database as typeof DatabaseSync) {
        constructor(path: string, options: { timeout: number }) {
          super(path, options);
          opened += 1;
        }
        override prepare(sql: string) {
          const statement = super.prepare(sql);
          if (!sql.startsWith("INSERT OR IGNORE INTO claim")) return statement;
          const run = (...values: number[]) => {
            const answer = statement.run(...values);
            if (opened <= 3) renameSync(directory, `${directory}-${opened}`);
            return answer;
          };
          return { run } as unknown as typeof statement; // the store calls no more of it
        }
      },
    });
    const opening = open({ load });
    ({ directory } = opening);
    const refusal = await opening.store.claim("a", expiresAt).catch((error: unknown) => error);
    expect(failureClass(refusal)).toBe("ENOENT");
    expect(opened).toBe(3);
    // The fourth stays.
    expect(await opening.store.claim("b", expiresAt)).toBe(true);
    expect(opened).toBe(4);
  });
});

describe("a SQLite store", () => {
  it.each<[what: string, key: string, options: Partial<SqliteStoreOptions>]>([
    ["no trial claim that is gone", "trial:a", {}],
    ["none of its claims where forgetting is allowed", "a", { allowForgetting: true }],
  ])("misses %s", async (_, key, options) => {
    let monotonicMs = 0;
    const { store, losses, path } = open({ monotonicMs: () => monotonicMs, ...options });
    expect(await store.claim(key, expiresAt)).toBe(true);
    const { DatabaseSync: Database } = await loadSqlite();
    const database = new Database(path, { timeout: 0 });
    database.exec("DELETE FROM claim");
    database.close();
    monotonicMs += 2000;
    expect(await store.claim("b", expiresAt)).toBe(true);
    expect(losses).toEqual(["new"]);
  });

  it("keeps a receipt for its seconds, and then deletes it", async () => {
    const own = createManualClock(1_800_000_000.5);
    const { store, path } = open({ nowSeconds: own.now });
    const receipt = { nonce: "one", record: "running", seconds: 10 };
    const count = async () => {
      const { DatabaseSync: Database } = await loadSqlite();
      const database = new Database(path, { timeout: 0 });
      const row = database.prepare("SELECT count(*) AS rows FROM receipt").get();
      database.close();
      return row;
    };
    expect(await store.claim("a", expiresAt, undefined, receipt)).toBe(true);
    expect(await store.writeReceipt?.("a", { ...receipt, nonce: "two" })).toBe(false);
    own.advance(5);
    expect(await store.writeReceipt?.("a", { ...receipt, record: "ended" })).toBe(true);
    own.advance(9);
    expect(await store.readReceipt?.("a")).toBe("ended");
    own.advance(1);
    expect(await store.readReceipt?.("a")).toBeUndefined();
    expect(await count()).toEqual({ rows: 1 });
    for (let index = 0; index < 64; index += 1) await store.claim(`${index}`, expiresAt);
    expect(await count()).toEqual({ rows: 0 });
  });

  it("neither reads nor writes receipts once it is closed", async () => {
    const { store } = open();
    await store.claim("a", expiresAt);
    await store.close();
    const receipt = { nonce: "one", record: "ended", seconds: 10 };
    await expect(store.writeReceipt?.("a", receipt)).rejects.toThrow("it was closed");
    await expect(store.readReceipt?.("a")).rejects.toThrow("it was closed");
  });

  it("tells of lost rows once, if two processes miss theirs", async () => {
    let monotonicMs = 0;
    const options = { monotonicMs: () => monotonicMs };
    const one = open(options);
    const two = open({ ...options, directory: one.directory });
    for (const { store } of [one, two]) expect(await store.claim("mine", expiresAt)).toBeDefined();
    expect(await two.store.claim("two's", expiresAt)).toBe(true);
    const { DatabaseSync: Database } = await loadSqlite();
    const database = new Database(one.path, { timeout: 0 });
    database.exec("DELETE FROM claim");
    database.close();
    monotonicMs += 1000;
    const token = { issuedAt: clock.now(), lifetimeSeconds: 3660 };
    expect(await one.store.claim("a", expiresAt, token)).toBe("forgotten");
    expect(await two.store.claim("b", expiresAt, token)).toBe("forgotten");
    expect([one.losses, two.losses]).toEqual([["new", "lost"], []]);
  });

  it("believes that it remembers since a moment two seconds ahead, and no later one", async () => {
    const now = clock.now();
    const claim = ({ store }: ReturnType<typeof open>, issuedAt: number) =>
      store.claim("a", expiresAt, { issuedAt, lifetimeSeconds: 3660 });
    const near = open({ since: now + 2 });
    expect(await claim(near, now + 1)).toBe("forgotten");
    expect(await claim(near, now + 2)).toBe(true);
    expect(near.losses).toEqual(["new"]);
    const far = open({ since: now + 2.001 });
    expect(await claim(far, now)).toBe("forgotten");
    expect(far.losses).toEqual(["new", "clock"]);
    expect(far.store.memory?.()).toEqual({ sinceMs: now * 1000 + 1, nowMs: now * 1000 });
    expect(await claim(far, now + 1)).toBe(true);
  });

  it("doesn't know since when it remembers before it is asked", () => {
    expect(open().store.memory?.()).toBeUndefined();
  });
});
