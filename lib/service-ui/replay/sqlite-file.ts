import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { type BusyRetryOptions, retryWhileBusy } from "./busy-retry";
import { unavailableAs } from "./replay-store";
import type { SqliteDatabase, SqliteLibrary } from "./sqlite-driver";
import { isWalSafe } from "./sqlite-driver";

/**
 * With `NORMAL`, claims survive the death of the process. `FULL` also survives a power cut and is
 * several times slower.
 */
export type Synchronous = "NORMAL" | "FULL";

/**
 * An open file of claims (used dispatches). Every method runs on the calling thread and may meet a
 * busy database.
 */
export interface SqliteFile {
  insert(expiresAt: number, digest: Uint8Array): boolean;
  /** Deletes some of the rows that have expired, the oldest first. */
  sweep(nowSeconds: number): void;
  close(): void;
}

/** The most rows that one sweep deletes. That takes a fraction of a millisecond. */
const SWEEP_ROWS = 256;

// The expiry comes first for two reasons: the primary key is then also the index of expiries, and
// claims that are made together are stored together.
const SCHEMA = `CREATE TABLE IF NOT EXISTS claim (
  exp INTEGER NOT NULL,
  k BLOB NOT NULL,
  PRIMARY KEY (exp, k)
) WITHOUT ROWID`;
const INSERT = "INSERT OR IGNORE INTO claim (exp, k) VALUES (?, ?)";
const SWEEP = `DELETE FROM claim WHERE (exp, k) IN
  (SELECT exp, k FROM claim WHERE exp <= ? ORDER BY exp, k LIMIT ${SWEEP_ROWS})`;

/**
 * How many pages of 4 kB the write-ahead log holds before SQLite copies them into the file. A copy
 * takes some milliseconds. SQLite's default of 1000 pages would cause four times as many copies.
 */
const WAL_PAGES = 4000;

/**
 * Opens the file. Creates the directory (mode 0700), the file (mode 0600) and the table if they are
 * missing. SQLite gives its two further files (`-wal` and `-shm`) the same mode. Existing files
 * keep their mode.
 *
 * @throws if this SQLite can lose commits (see `isWalSafe`), if the file system can't do
 *   write-ahead logging, or if the file stays busy
 */
export async function openSqliteFile(
  library: SqliteLibrary,
  path: string,
  synchronous: Synchronous,
  retry: BusyRetryOptions,
): Promise<SqliteFile> {
  createPrivately(path);
  const database = new library.DatabaseSync(path, { timeout: 0 });
  try {
    return await retryWhileBusy(() => setUp(database, synchronous), retry);
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * The caller repeats this from the start, because any step, even a read, can find the file busy
 * when processes start together.
 */
function setUp(database: SqliteDatabase, synchronous: Synchronous): SqliteFile {
  refuseUnsound(database);
  enterWal(database);
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  database.exec(`PRAGMA wal_autocheckpoint = ${WAL_PAGES}`);
  database.exec(SCHEMA);
  const insert = database.prepare(INSERT);
  const sweep = database.prepare(SWEEP);
  return {
    insert: (expiresAt, digest) => Number(insert.run(expiresAt, digest).changes) === 1,
    sweep: (nowSeconds) => void sweep.run(nowSeconds),
    close: () => database.close(),
  };
}

function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    // `wx` never opens an existing file. If this process has the file open as a database, closing a
    // second handle would drop the database's locks.
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    // A link to nothing: SQLite would follow it and create the file where somebody else says.
    if (!existsSync(path)) throw error;
  }
}

function refuseUnsound(database: SqliteDatabase): void {
  const version = read(database, "SELECT sqlite_version()");
  if (!isWalSafe(version)) {
    const needed = `SQLite ${version} can lose commits in WAL mode; 3.51.3 or later is needed`;
    throw unavailableAs("OLD_SQLITE", needed);
  }
}

function enterWal(database: SqliteDatabase): void {
  const mode = read(database, "PRAGMA journal_mode = WAL");
  if (mode !== "wal") throw unavailableAs("NO_WAL", `the file's journal mode stays ${mode}`);
}

/** The single column of a query's single row. */
function read(database: SqliteDatabase, sql: string): string {
  return String(Object.values(database.prepare(sql).get() ?? {})[0]);
}
