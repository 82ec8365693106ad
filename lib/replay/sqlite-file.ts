import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { type BusyRetryOptions, retryWhileBusy } from "./busy-retry";
import type { SqliteDatabase, SqliteLibrary } from "./sqlite-driver";
import { isWalSafe } from "./sqlite-version";

/** `NORMAL` survives the death of the process, `FULL` also a power cut, several times slower. */
export type Synchronous = "NORMAL" | "FULL";

/** An open file of claims. Every method runs on the calling thread and may meet a busy database. */
export interface SqliteFile {
  /** Whether the row was not there before. */
  insert(expiresAt: number, digest: Uint8Array): boolean;
  /** Deletes some of the rows that have expired, the oldest first. */
  sweep(nowSeconds: number): void;
  close(): void;
}

/** Rows that one sweep deletes at most: a fraction of a millisecond. */
export const SWEEP_ROWS = 256;

// Expiry first: the key is its own expiry index, and claims made together lie together.
const SCHEMA = `CREATE TABLE IF NOT EXISTS claim (
  exp INTEGER NOT NULL,
  k BLOB NOT NULL,
  PRIMARY KEY (exp, k)
) WITHOUT ROWID`;
const INSERT = "INSERT OR IGNORE INTO claim (exp, k) VALUES (?, ?)";
const SWEEP = `DELETE FROM claim WHERE (exp, k) IN
  (SELECT exp, k FROM claim WHERE exp <= ? ORDER BY exp, k LIMIT ${SWEEP_ROWS})`;

/**
 * Of 4 kB, before they go into the file itself: a pause of some milliseconds, four times as rare as
 * by default.
 */
const WAL_PAGES = 4000;

/**
 * Opens the file and makes it, its directory and its table if they are not there: the directory
 * with mode 0700, the file with 0600, which SQLite passes on to the files it keeps beside it. What
 * exists keeps its mode.
 *
 * @throws when the SQLite is unsound, the file system cannot do write-ahead logging, or the file
 *   stays busy
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
 * May be done again from the start: of processes that start together any step can meet a busy file,
 * a mere look too.
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
    // Exclusively, so that no file is closed that a database of this process has open: that would
    // drop its locks.
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

function refuseUnsound(database: SqliteDatabase): void {
  const version = read(database, "SELECT sqlite_version()");
  if (!isWalSafe(version)) {
    throw new Error(`SQLite ${version} can lose commits in WAL mode; 3.51.3 or later is needed`);
  }
}

function enterWal(database: SqliteDatabase): void {
  const mode = read(database, "PRAGMA journal_mode = WAL");
  if (mode !== "wal") throw new Error(`the file's journal mode stays ${mode}: is the disk local?`);
}

/** The one column of a one-row answer. */
function read(database: SqliteDatabase, sql: string): string {
  return String(Object.values(database.prepare(sql).get() ?? {})[0]);
}
