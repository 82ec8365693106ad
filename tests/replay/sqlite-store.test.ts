import { hash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import {
  isWalSafe,
  loadSqlite,
  type SqliteDatabase,
  type SqliteLibrary,
  type SqliteStatement,
} from "@/lib/service-ui/replay/sqlite-driver";
import {
  createSqliteStore,
  SQLITE_FILE_NAME,
  type SqliteStoreOptions,
} from "@/lib/service-ui/replay/sqlite-store";
import { describeOwnStore } from "../contract/replay-store-contract";
import { fail } from "../support/for-this-test";
import { createManualClock } from "../support/manual-clock";
import { temporaryDirectory } from "../support/temporary-directory";

/** A machine whose time passes only in the pauses between two tries. */
function startMachine() {
  let now = 0;
  return {
    monotonicMs: () => now,
    delay: async (ms: number) => {
      now += ms;
    },
  };
}

const digestOf = (key: string) => hash("sha256", key, "buffer");

/** Another program's hold on the file: while it lasts nobody else writes. */
async function holdWriteLock(directory: string, load = loadSqlite): Promise<() => void> {
  const { DatabaseSync: Database } = await load();
  const database = new Database(join(directory, SQLITE_FILE_NAME), { timeout: 0 });
  database.exec("BEGIN IMMEDIATE");
  return () => {
    database.exec("COMMIT");
    database.close();
  };
}

/** The real library, save what its statements that begin so do. */
function libraryThatReplaces(
  sqlStart: string,
  replacement: Partial<SqliteStatement>,
): () => Promise<SqliteLibrary> {
  return async () => {
    const { DatabaseSync: Database } = await loadSqlite();
    return {
      DatabaseSync: class {
        readonly inner: SqliteDatabase;
        constructor(path: string, options: { timeout: number }) {
          this.inner = new Database(path, options);
        }
        get isTransaction() {
          return this.inner.isTransaction;
        }
        exec(sql: string) {
          this.inner.exec(sql);
        }
        prepare(sql: string): SqliteStatement {
          const real = this.inner.prepare(sql);
          const own = sql.startsWith(sqlStart) ? replacement : {};
          return { run: (...values) => real.run(...values), get: () => real.get(), ...own };
        }
        close() {
          this.inner.close();
        }
      },
    };
  };
}

async function countRows(directory: string): Promise<number> {
  const { DatabaseSync: Database } = await loadSqlite();
  const database = new Database(join(directory, SQLITE_FILE_NAME), { timeout: 0 });
  const row = database.prepare("SELECT count(*) FROM claim").get();
  database.close();
  return Number(Object.values(row ?? {})[0]);
}

/** Node 22 has the library, too, though not yet as a stable one. */
const claimingToBeRecent = {
  versions: { ...process.versions, node: "24.15.0" },
  getBuiltinModule: (id: string) => process.getBuiltinModule(id),
};

/** Each library that this Node can have, whichever of them it takes by itself. */
const DRIVERS: readonly (readonly [name: string, load: () => Promise<SqliteLibrary>])[] = [
  ["the npm library", () => import("@photostructure/sqlite")],
  ...(isWalSafe(process.versions.sqlite ?? "")
    ? ([["node:sqlite", () => loadSqlite(claimingToBeRecent)]] as const)
    : []),
];

describe.each(DRIVERS)("on %s", (_, load) => {
  describeOwnStore("the SQLite store", async () => {
    const clock = createManualClock();
    const directory = temporaryDirectory();
    let release = () => {};
    const openAt = (options: Pick<SqliteStoreOptions, "directory" | "since">) => {
      const handle = createSqliteStore({
        nowSeconds: clock.now,
        load,
        ...options,
        ...startMachine(),
      });
      onTestFinished(() => handle.close());
      return handle;
    };
    return {
      open: () => openAt({ directory }),
      openSince: async (since) => openAt({ directory: temporaryDirectory(), since }),
      jumpClock: async (seconds) => clock.advance(seconds),
      now: clock.now,
      passTime: async (seconds) => clock.advance(seconds),
      breakDown: async () => {
        release = await holdWriteLock(directory, load);
      },
      close: async () => release(),
    };
  });
});

describe("the SQLite store", () => {
  const clock = createManualClock();
  const expiresAt = clock.now() + 3600;

  /** Opens a store that is closed when the test is over. */
  function open(options: Partial<SqliteStoreOptions> = {}) {
    const directory = options.directory ?? temporaryDirectory();
    const store = createSqliteStore({ directory, nowSeconds: clock.now, ...options });
    onTestFinished(() => store.close());
    return { directory, store, path: join(directory, SQLITE_FILE_NAME) };
  }

  it("opens nothing before the first claim", async () => {
    const load = vi.fn(loadSqlite);
    const { store, directory } = open({ load });
    expect(load).not.toHaveBeenCalled();
    expect(readdirSync(directory)).toEqual([]);
    await store.claim("a", expiresAt);
    expect(load).toHaveBeenCalledOnce();
    expect(readdirSync(directory)).toContain(SQLITE_FILE_NAME);
  });

  it("opens once for claims that come together", async () => {
    const load = vi.fn(loadSqlite);
    const { store } = open({ load });
    await Promise.all(["a", "b", "c"].map((key) => store.claim(key, expiresAt)));
    expect(load).toHaveBeenCalledOnce();
  });

  it("still refuses what was claimed before it was closed and opened again", async () => {
    const first = open();
    expect(await first.store.claim("a", expiresAt)).toBe(true);
    await first.store.close();
    const second = open({ directory: first.directory });
    expect(await second.store.claim("a", expiresAt)).toBe(false);
  });

  it("makes its directory and its files for their owner alone", async () => {
    const directory = join(temporaryDirectory(), "deep", "down");
    const { store, path } = open({ directory });
    await store.claim("a", expiresAt);
    const mode = (file: string) => statSync(file).mode & 0o777;
    expect(mode(directory)).toBe(0o700);
    expect([path, `${path}-wal`, `${path}-shm`].map(mode)).toEqual([0o600, 0o600, 0o600]);
  });

  it("follows no link to a file that does not exist, and creates none", async () => {
    const { store, directory, path } = open();
    const elsewhere = join(directory, "elsewhere.db");
    symlinkSync(elsewhere, path);
    await expect(store.claim("a", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    expect(existsSync(elsewhere)).toBe(false);
    rmSync(path);
    expect(await store.claim("a", expiresAt)).toBe(true);
  });

  it("opens a link to a file that exists", async () => {
    const first = open();
    await first.store.claim("a", expiresAt);
    await first.store.close();
    const second = open();
    symlinkSync(first.path, second.path);
    expect(await second.store.claim("a", expiresAt)).toBe(false);
  });

  it.each(["NORMAL", "FULL"] as const)("claims when it writes %s", async (synchronous) => {
    const { store } = open({ synchronous });
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(await store.claim("a", expiresAt)).toBe(false);
  });

  it("tells the database how to write, NORMAL where nothing is said", async () => {
    const execute = vi.fn((_: string) => {});
    const { DatabaseSync: Database } = await loadSqlite();
    const load = async (): Promise<SqliteLibrary> => ({
      DatabaseSync: class extends (Database as typeof DatabaseSync) {
        override exec(sql: string) {
          execute(sql);
          super.exec(sql);
        }
      },
    });
    for (const options of [{}, { synchronous: "FULL" as const }]) {
      const { store } = open({ ...options, load });
      await store.claim("a", expiresAt);
    }
    const said = execute.mock.calls.flat().filter((sql) => sql.includes("synchronous"));
    expect(said).toEqual(["PRAGMA synchronous = NORMAL", "PRAGMA synchronous = FULL"]);
  });

  it("keeps no key in the clear", async () => {
    const { store, path } = open();
    await store.claim("a-key-to-look-for", expiresAt);
    await store.close();
    const { DatabaseSync: Database } = await loadSqlite();
    const database = new Database(path, { timeout: 0 });
    const row = database.prepare("SELECT exp, length(k) AS bytes FROM claim").get();
    database.close();
    expect(row).toMatchObject({ exp: expiresAt, bytes: 32 });
  });

  it("sweeps expired keys away as others are claimed, and no others", async () => {
    const own = createManualClock();
    const { store, directory } = open({ nowSeconds: own.now });
    const keys = Array.from({ length: 1500 }, (_, index) => `${index}`);
    const wave = (name: string) =>
      Promise.all(keys.map((key) => store.claim(name + key, own.now() + 60)));
    await wave("first");
    expect(await countRows(directory)).toBe(1500);
    own.advance(60);
    await wave("second");
    expect(await countRows(directory)).toBe(1500);
    expect(await wave("second")).not.toContain(true);
  });

  it("answers though the sweep fails", async () => {
    const load = libraryThatReplaces("DELETE", { run: () => fail("disk I/O error") });
    const { store } = open({ load });
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(await store.claim("a", expiresAt)).toBe(false);
  });

  it("keeps receipts in a file of a release that knew none, which goes on with it", async () => {
    const { store: first, directory } = open();
    await first.claim("first", expiresAt);
    const { DatabaseSync: Database } = await loadSqlite();
    const old = new Database(join(directory, SQLITE_FILE_NAME), { timeout: 0 });
    onTestFinished(() => old.close());
    old.exec("DROP TABLE receipt");
    old.prepare("INSERT INTO claim (exp, k) VALUES (?, ?)").run(expiresAt, digestOf("old"));

    const { store } = open({ directory });
    const receipt = { nonce: "one", record: "running", seconds: 135 };
    expect(await store.claim("old", expiresAt, undefined, receipt)).toBe(false);
    expect(await store.readReceipt?.("old")).toBeUndefined();
    expect(await store.claim("new", expiresAt, undefined, receipt)).toBe(true);
    expect(await store.readReceipt?.("new")).toBe("running");
    const insert = old.prepare("INSERT OR IGNORE INTO claim (exp, k) VALUES (?, ?)");
    expect(insert.run(expiresAt, digestOf("new")).changes).toBe(0);
  });

  it("claims nothing if the receipt can't be kept with the claim", async () => {
    const load = libraryThatReplaces("INSERT OR REPLACE INTO receipt", { run: () => fail("full") });
    const { store, directory } = open({ load });
    const receipt = { nonce: "one", record: "running", seconds: 135 };
    await expect(store.claim("a", expiresAt, undefined, receipt)).rejects.toThrow(
      ReplayStoreUnavailable,
    );
    expect(await store.claim("b", expiresAt)).toBe(true);
    expect(await open({ directory }).store.claim("a", expiresAt)).toBe(true);
  });

  it("names a full disk, whose claim SQLite takes back by itself, and claims once there is room", async () => {
    const opened: SqliteDatabase[] = [];
    const load = async () => {
      const { DatabaseSync: Database } = await loadSqlite();
      return {
        DatabaseSync: class extends Database {
          constructor(path: string, options: { timeout: number }) {
            super(path, options);
            opened.push(this);
          }
        },
      };
    };
    const { store } = open({ load });
    const receipt = { nonce: "one", record: "running".repeat(1000), seconds: 135 };
    await store.claim("a", expiresAt);
    // Never fewer pages than the file has.
    opened[0]?.exec("PRAGMA max_page_count = 1");
    const failure = await store.claim("b", expiresAt, undefined, receipt).catch(failureClass);
    expect(failure).toBe("SQLITE_FULL");
    opened[0]?.exec("PRAGMA max_page_count = 1000");
    expect(await store.claim("b", expiresAt, undefined, receipt)).toBe(true);
    expect(await store.claim("b", expiresAt, undefined, receipt)).toBe(false);
  });

  it("waits for a busy file without holding the thread, then claims", async () => {
    const { store: warm, directory } = open();
    await warm.claim("other", expiresAt);
    const release = await holdWriteLock(directory);
    let pauses = 0;
    const { store } = open({
      directory,
      monotonicMs: () => 0,
      delay: async () => {
        pauses += 1;
        if (pauses === 3) release();
      },
    });
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(pauses).toBe(3);
  });

  it("opens though any one of its steps meets a busy file", async () => {
    const { DatabaseSync: Database } = await loadSqlite();
    let calls = 0;
    let busyAt = 0;
    const step = <T>(work: () => T): T => {
      calls += 1;
      if (calls === busyAt) throw Object.assign(new Error("database is locked"), { errcode: 5 });
      return work();
    };
    const load = async (): Promise<SqliteLibrary> => ({
      DatabaseSync: class extends (Database as typeof DatabaseSync) {
        override exec(sql: string) {
          step(() => super.exec(sql));
        }
        override prepare(sql: string) {
          return step(() => super.prepare(sql));
        }
      },
    });
    do {
      calls = 0;
      busyAt += 1;
      const { store } = open({ load, ...startMachine() });
      expect(await store.claim("a", expiresAt)).toBe(true);
    } while (calls >= busyAt);
    expect(busyAt).toBeGreaterThan(4);
  });

  it("claims again once a busy file is free, and has not spent the refused key", async () => {
    const { store, directory } = open(startMachine());
    await store.claim("other", expiresAt);
    const release = await holdWriteLock(directory);
    await expect(store.claim("a", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    release();
    expect(await store.claim("a", expiresAt)).toBe(true);
  });

  it("tries to open again at the next claim when it could not", async () => {
    const directory = join(temporaryDirectory(), "a-file");
    writeFileSync(directory, "in the way");
    const { store } = open({ directory });
    await expect(store.claim("a", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    rmSync(directory);
    expect(await store.claim("a", expiresAt)).toBe(true);
  });

  it("tries to load its library again when that failed, thrown or rejected", async () => {
    const load = vi
      .fn(loadSqlite)
      .mockImplementationOnce(() => fail("no native build"))
      .mockRejectedValueOnce(new Error("no native build"));
    const { store } = open({ load });
    await expect(store.claim("a", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    await expect(store.claim("a", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    expect(await store.claim("a", expiresAt)).toBe(true);
  });

  it("refuses a file that is no database, and leaves it as it is", async () => {
    const { store, path } = open();
    const text = "not a database, but somebody's letter\n".repeat(100);
    writeFileSync(path, text);
    const refusal = await store.claim("a", expiresAt).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
    expect(refusal).toHaveProperty("cause");
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("refuses a SQLite whose write-ahead log can lose commits", async () => {
    const get = () => ({ answer: "3.51.2" });
    const { store, path } = open({ load: libraryThatReplaces("SELECT sqlite_version", { get }) });
    const refusal = await store.claim("a", expiresAt).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
    expect(String((refusal as Error).cause)).toContain("3.51.3"); // asserted above
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  it("rejects after it was closed, also when it was closed while opening", async () => {
    const { store, directory } = open();
    const early = store.claim("early", expiresAt);
    await store.close();
    await expect(early).rejects.toThrow(ReplayStoreUnavailable);
    await expect(store.claim("late", expiresAt)).rejects.toThrow("it was closed");
    await store.close();
    const next = open({ directory });
    expect(await next.store.claim("late", expiresAt)).toBe(true);
  });

  it("may be closed before it was ever used", async () => {
    const { store, directory } = open();
    await store.close();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("sweeps with the first claim and with every 64th after it", async () => {
    const run = vi.fn(() => ({ changes: 0 }));
    const { store } = open({ load: libraryThatReplaces("DELETE FROM claim", { run }) });
    const sweeps = [];
    for (let index = 0; index < 129; index++) {
      await store.claim(`${index}`, expiresAt);
      if (run.mock.calls.length > sweeps.length) sweeps.push(index);
    }
    expect(sweeps).toEqual([0, 64, 128]);
  });

  it("refuses disks without write-ahead logs, says why, opens nothing once closed", async () => {
    const directory = join(temporaryDirectory(), "made-by-the-store");
    const get = () => ({ journal_mode: "delete" });
    const load = libraryThatReplaces("PRAGMA journal_mode", { get });
    const { store } = open({ directory, load, ...startMachine() });
    const refusal = await store.claim("a", expiresAt).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
    expect(refusal).toMatchObject({
      message: "The replay store cannot answer: the file's journal mode stays delete.",
      cause: { code: "NO_WAL" },
    });
    await store.close();
    rmSync(directory, { recursive: true });
    await expect(store.claim("a", expiresAt)).rejects.toThrow("it was closed");
    expect(existsSync(directory)).toBe(false);
  });
});
