import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { type BusyRetryOptions, retryWhileBusy } from "./busy-retry";
import { beginningAt } from "./remembered-since";
import { type KeptReceipt, unavailableAs } from "./replay-store";
import type { SqliteDatabase, SqliteLibrary } from "./sqlite-driver";
import { isWalSafe } from "./sqlite-driver";

/**
 * With `NORMAL`, claims survive the death of the process. `FULL` also survives a power cut and is
 * several times slower.
 */
export type Synchronous = "NORMAL" | "FULL";

/** A row of the file: the key's digest, and its expiry as the token was signed. */
export interface Row {
  readonly expiresAt: number;
  readonly digest: Uint8Array;
}

/** A receipt, and from when on it isn't kept, Unix seconds. */
export interface FileReceipt extends Omit<KeptReceipt, "seconds"> {
  readonly keptUntil: number;
}

/** What the file knows of its own memory. */
export interface FileMemory {
  /** Since when the file remembers, milliseconds since the Unix epoch. */
  readonly sinceMs: number;
  /** Rows that expire by then may be deleted, Unix seconds. */
  readonly sweptTo: number;
}

/**
 * An open file of claims (used dispatches). Every method runs on the calling thread and may meet a
 * busy database.
 */
export interface SqliteFile {
  /**
   * Whether the file is new, or was copied or restored, or lost its log, since it was last open;
   * else null.
   */
  readonly loss: "new" | "file" | null;
  /**
   * Adds a row, in one statement, unless the file has it or has forgotten rows like it.
   *
   * @param issuedAtMs the row is added only if the file has remembered since then
   * @param newerThan the row is added only if rows that expire by then are not swept
   * @param receipt added with the row, or not at all
   * @returns whether the row is new
   */
  insert(row: Row, issuedAtMs: number, newerThan: number, receipt?: FileReceipt): boolean;
  /** Changes the receipt of a row, if its nonce is the same; returns whether it is. */
  update(digest: Uint8Array, receipt: FileReceipt): boolean;
  /** The record of a row's receipt, unless its time is over. */
  read(digest: Uint8Array, nowSeconds: number): string | undefined;
  has(row: Row): boolean;
  memory(): FileMemory;
  /** Lets the memory begin at another time, and forgets what was swept. */
  remember(sinceMs: number): void;
  /** Whether there are rows that have expired. */
  hasExpired(nowSeconds: number): boolean;
  /** Deletes some of the rows that have expired, the oldest first. */
  sweep(nowSeconds: number): void;
  /** Copies the log into the file and empties it, so that it no longer has what was deleted. */
  emptyLog(): void;
  /** Whether it is closed, or the path of the file or of its log leads elsewhere, or to nothing. */
  isReplaced(): boolean;
  /** Copies the log into the file and deletes it, if nobody else has the file open. */
  close(): void;
}

export interface SqliteFileOptions {
  readonly library: SqliteLibrary;
  readonly path: string;
  readonly synchronous: Synchronous;
  readonly retry: BusyRetryOptions;
  readonly nowMs: number;
  /** Since when a new file remembers, milliseconds since the Unix epoch. */
  readonly sinceMs: number;
}

/** Linux alone has this file. */
const BOOT_ID = "/proc/sys/kernel/random/boot_id";

/** The most rows that one sweep deletes. That takes a fraction of a millisecond. */
const SWEEP_ROWS = 256;

// The expiry comes first for two reasons: the primary key is then also the index of expiries, and
// claims that are made together are stored together.
const SCHEMA = `CREATE TABLE IF NOT EXISTS claim (
  exp INTEGER NOT NULL,
  k BLOB NOT NULL,
  PRIMARY KEY (exp, k)
) WITHOUT ROWID`;
// Apart from the claims, which live longer, so that another release reads those as ever.
const RECEIPTS = `CREATE TABLE IF NOT EXISTS receipt (
  k BLOB PRIMARY KEY,
  nonce TEXT NOT NULL,
  record TEXT NOT NULL,
  until INTEGER NOT NULL
) WITHOUT ROWID`;
const RECEIPTS_BY_END = "CREATE INDEX IF NOT EXISTS receipt_until ON receipt (until)";
// One row. `since` and `moved` are milliseconds, `swept` is seconds, since the Unix epoch. `moved`,
// when the identity last changed (0 if it never did), is for whoever looks into the file.
const MEMORY = `CREATE TABLE IF NOT EXISTS memory (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  since INTEGER NOT NULL,
  swept INTEGER NOT NULL,
  identity TEXT NOT NULL,
  moved INTEGER NOT NULL
)`;
// One row: which write-ahead log has the latest claims; empty if there is none, because whoever had
// the file open last has closed it. Without it, nobody would notice that a log was deleted.
const LOG = `CREATE TABLE IF NOT EXISTS log (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  place TEXT NOT NULL
)`;
const NO_LOG = "INSERT OR IGNORE INTO log VALUES (1, '')";
const NOTE_LOG = "UPDATE log SET place = ? WHERE place = ?";
const BEGIN = "INSERT OR IGNORE INTO memory VALUES (1, ?, 0, ?, 0)";
const MOVE = "UPDATE memory SET since = ?, identity = ?, moved = ? WHERE identity = ?";
const REMEMBER = "UPDATE memory SET since = ?, swept = 0";
const INSERT = `INSERT OR IGNORE INTO claim (exp, k)
  SELECT ?, ? FROM memory WHERE since <= ? AND swept < ?`;
const KEEP = "INSERT OR REPLACE INTO receipt (k, nonce, record, until) VALUES (?, ?, ?, ?)";
const CHANGE = "UPDATE receipt SET record = ?, until = ? WHERE k = ? AND nonce = ?";
const READ = "SELECT record FROM receipt WHERE k = ? AND until > ?";
const HAS = "SELECT 1 FROM claim WHERE exp = ? AND k = ?";
// Recorded before the rows go, so that a process that dies in between leaves nothing untold.
const SWEPT = "UPDATE memory SET swept = ? WHERE swept < ?";
const SWEEP = `DELETE FROM claim WHERE (exp, k) IN
  (SELECT exp, k FROM claim WHERE exp <= ? ORDER BY exp, k LIMIT ${SWEEP_ROWS})`;
const EXPIRED = `SELECT 1 FROM claim WHERE exp <= ?
  UNION ALL SELECT 1 FROM receipt WHERE until <= ? LIMIT 1`;
const SWEEP_RECEIPTS = `DELETE FROM receipt WHERE k IN
  (SELECT k FROM receipt WHERE until <= ? ORDER BY until LIMIT ${SWEEP_ROWS})`;

/**
 * How many pages of 4 kB the write-ahead log holds before SQLite copies them into the file. A copy
 * takes some milliseconds. SQLite's default of 1000 pages would cause four times as many copies.
 */
const WAL_PAGES = 4000;

/** A process that ends closes its files, so that their logs don't stay behind. */
const closesAtExit = new Set<() => void>();
function closeAll(): void {
  for (const close of closesAtExit) close();
}

/**
 * Opens the file. Creates the directory (mode 0700), the file (mode 0600) and the tables if they
 * are missing. SQLite gives its two further files (`-wal` and `-shm`) the same mode. Existing files
 * keep their mode.
 *
 * @throws if this SQLite can lose commits (see `isWalSafe`), if the file system can't do
 *   write-ahead logging, or if the file stays busy
 */
export async function openSqliteFile(options: SqliteFileOptions): Promise<SqliteFile> {
  const { library, path, retry } = options;
  createPrivately(path);
  const placeOf = createPlaceOf();
  const place = placeOf(path);
  const database = new library.DatabaseSync(path, { timeout: 0 });
  try {
    return await retryWhileBusy(() => setUp(database, place, placeOf, options), retry);
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * The caller repeats this from the start, because any step, even a read, can find the file busy
 * when processes start together.
 */
function setUp(
  database: SqliteDatabase,
  place: string | null,
  placeOf: (path: string) => string | null,
  { synchronous, path, ...options }: SqliteFileOptions,
): SqliteFile {
  refuseUnsound(database);
  enterWal(database);
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  database.exec(`PRAGMA wal_autocheckpoint = ${WAL_PAGES}`);
  // What is deleted is overwritten, so that the file doesn't keep receipts beyond their time.
  database.exec("PRAGMA secure_delete = ON");
  database.exec(SCHEMA);
  database.exec(MEMORY);
  database.exec(RECEIPTS);
  database.exec(RECEIPTS_BY_END);
  database.exec(LOG);
  // SQLite follows links, so the log stands beside the file that a link leads to.
  const logPath = `${realpathSync(/* turbopackIgnore: true */ path)}-wal`;
  const log = `${placeOf(logPath)}`;
  const lostLog = recogniseLog(database, log, options.nowMs);
  // Also if the log is lost: the next process would take the file for one that has just moved.
  const loss = recognise(database, `${place} ${bootId()}`, options) ?? lostLog;
  // The file itself has to know of its log before that holds any claim.
  database.prepare("PRAGMA wal_checkpoint(PASSIVE)").get();
  const isMoved = () => placeOf(path) !== place;
  const insert = database.prepare(INSERT);
  const has = database.prepare(HAS);
  const memory = database.prepare("SELECT since, swept FROM memory");
  const remember = database.prepare(REMEMBER);
  const swept = database.prepare(SWEPT);
  const sweep = database.prepare(SWEEP);
  const expired = database.prepare(EXPIRED);
  const keep = database.prepare(KEEP);
  const change = database.prepare(CHANGE);
  const readRecord = database.prepare(READ);
  const sweepReceipts = database.prepare(SWEEP_RECEIPTS);
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  let isClosed = false;

  const add = ({ expiresAt, digest }: Row, issuedAtMs: number, newerThan: number): boolean =>
    Number(insert.run(expiresAt, digest, issuedAtMs, newerThan).changes) === 1;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    closesAtExit.delete(close);
    // Of a file that was moved, SQLite would delete the log of the one that took its place.
    if (!isMoved()) endLog(database, log);
    database.close();
  }
  process.off("exit", closeAll).once("exit", closeAll);
  closesAtExit.add(close);

  return {
    loss,
    insert(row, issuedAtMs, newerThan, receipt) {
      if (!receipt) return add(row, issuedAtMs, newerThan);
      const { nonce, record, keptUntil } = receipt;
      // Waits for no other writer: a busy file has changed nothing.
      begin.run();
      try {
        const isNew = add(row, issuedAtMs, newerThan);
        if (isNew) keep.run(row.digest, nonce, record, keptUntil);
        commit.run();
        return isNew;
      } catch (error) {
        // Of a full or failing disk, SQLite has ended the transaction by itself.
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
    update: (digest, { nonce, record, keptUntil }) =>
      Number(change.run(record, keptUntil, digest, nonce).changes) === 1,
    read(digest, nowSeconds) {
      const row = readRecord.get(digest, nowSeconds);
      return row === undefined ? undefined : String(Object(row).record);
    },
    has: ({ expiresAt, digest }) => has.get(expiresAt, digest) !== undefined,
    memory() {
      const { since, swept } = Object(memory.get());
      return { sinceMs: Number(since), sweptTo: Number(swept) };
    },
    remember: (sinceMs) => void remember.run(sinceMs),
    sweep(nowSeconds) {
      swept.run(nowSeconds, nowSeconds);
      sweep.run(nowSeconds);
      sweepReceipts.run(nowSeconds);
    },
    hasExpired: (nowSeconds) => expired.get(nowSeconds, nowSeconds) !== undefined,
    emptyLog: () => void database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get(),
    isReplaced: () => isClosed || isMoved() || placeOf(logPath) !== log,
    close,
  };
}

/**
 * Compares the log's identity with the one that is recorded in the file. Another log began empty, so
 * the claims of the recorded one are gone, unless it was closed.
 */
function recogniseLog(database: SqliteDatabase, log: string, nowMs: number): "file" | null {
  database.prepare(NO_LOG).run();
  const recorded = String(Object(database.prepare("SELECT place FROM log").get()).place);
  if (recorded === log) return null;
  const isLost = recorded !== "";
  // The memory comes first: a process that dies in between leaves the loss to the next one.
  if (isLost) database.prepare(REMEMBER).run(beginningAt(nowMs, "file"));
  database.prepare(NOTE_LOG).run(log, recorded);
  return isLost ? "file" : null;
}

/**
 * Leaves nothing in a log that somebody could delete. SQLite refuses it while another process has
 * the file open, and then the log stays, with the claims of all.
 */
function endLog(database: SqliteDatabase, log: string): void {
  try {
    if (read(database, "PRAGMA journal_mode = DELETE") !== "delete") return;
    database.prepare(NOTE_LOG).run("", log);
  } catch {
    // The log stays, or counts as lost: nothing runs twice.
  }
}

/**
 * Compares the file's identity with the one that is recorded in it. Under another one the file was
 * copied or restored, so it may lack claims, and its memory begins now. That holds however often it
 * happens: a file that was restored a moment ago can be backed up, and restored again.
 */
function recognise(
  database: SqliteDatabase,
  identity: string,
  { nowMs, sinceMs }: Pick<SqliteFileOptions, "nowMs" | "sinceMs">,
): SqliteFile["loss"] {
  const isNew = Number(database.prepare(BEGIN).run(sinceMs, identity).changes) === 1;
  if (isNew) return "new";
  const recorded = String(Object(database.prepare("SELECT identity FROM memory").get()).identity);
  if (recorded === identity) return null;
  const begins = beginningAt(nowMs, "file");
  const { changes } = database.prepare(MOVE).run(begins, identity, nowMs, recorded);
  return Number(changes) === 1 ? "file" : null;
}

/**
 * Tells where a path leads: device, inode and time of birth, as text; null if it leads nowhere. A
 * new file often gets the inode of one that was deleted.
 *
 * On a kernel without statx, Node gives the time of the last change for that of the birth. Files
 * of `/proc` have none, for which statx gives 0.
 */
function createPlaceOf(): (path: string) => string | null {
  const find = (path: string) =>
    statSync(/* turbopackIgnore: true */ path, { bigint: true, throwIfNoEntry: false });
  const tellsBirth = (find("/proc/self")?.birthtimeNs ?? 0n) === 0n;
  return (path) => {
    const found = find(path);
    if (found === undefined) return null;
    return `${found.dev}:${found.ino}:${tellsBirth ? found.birthtimeNs : ""}`;
  };
}

/** After a power cut the last claims may be missing, so another boot counts as another file. */
function bootId(): string {
  try {
    return readFileSync(/* turbopackIgnore: true */ BOOT_ID, "utf8").trim();
  } catch {
    return "";
  }
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
