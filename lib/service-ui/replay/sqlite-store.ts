import { hash } from "node:crypto";
import { accessSync, constants, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { StartTimer } from "../time/deadline";
import { type BusyRetryOptions, retryWhileBusy } from "./busy-retry";
import { failureClass } from "./failure-class";
import {
  AHEAD_MS,
  beginningAt,
  createLastClaim,
  hasGoneBack,
  isOlder,
  type MemoryLoss,
  type MemoryOptions,
} from "./remembered-since";
import {
  asUnavailable,
  type KeptReceipt,
  type ReplayStore,
  ReplayStoreUnavailable,
  secondsToKeep,
  systemSeconds,
  TRIAL_PREFIX,
  unavailableAs,
} from "./replay-store";
import { loadSqlite, type SqliteLibrary } from "./sqlite-driver";
import {
  type FileReceipt,
  openSqliteFile,
  type Row,
  type SqliteFile,
  type Synchronous,
} from "./sqlite-file";

export interface SqliteStoreOptions extends Partial<BusyRetryOptions>, MemoryOptions {
  /** A directory on a local disk; created with mode 0700 if it is missing. */
  readonly directory: string;
  readonly synchronous?: Synchronous;
  readonly nowSeconds?: () => number;
  readonly load?: () => Promise<SqliteLibrary>;
  /** Starts the timer of the sweeps by time, which lets a process end. */
  readonly startTimer?: StartTimer;
}

export interface SqliteStore extends ReplayStore {
  /** Closes the file; every later claim rejects. */
  close(): Promise<void>;
}

/** SQLite keeps two more files next to this one. */
export const SQLITE_FILE_NAME = "replay.db";

/**
 * One sweep, which deletes expired rows, follows each batch of this many claims. A sweep can delete
 * more rows than the batch has added, so the file stops growing.
 */
const CLAIMS_PER_SWEEP = 64;

/**
 * How often expired rows are looked for by time, so that an idle server keeps none, milliseconds.
 */
const SWEEP_MS = 10_000;
/** The pause between two sweeps while there are expired rows, so that claims come in between. */
const SWEEP_ON_MS = 20;

/** How often a claim is made again because its file was replaced meanwhile. */
const MOST_TRIES = 3;

/**
 * Makes a store of used dispatches on one SQLite file, which all processes of a machine may share.
 * The first claim opens the file. If that fails, the next claim tries again.
 *
 * A claim counts only in the file that the path leads to. So if somebody deletes or replaces the
 * file, the next claim opens the other one, whose memory begins now.
 */
export function createSqliteStore({
  directory,
  synchronous = "NORMAL",
  timeoutMs = 1000,
  nowSeconds = systemSeconds,
  load = loadSqlite,
  startTimer = idleTimer,
  since,
  allowForgetting = false,
  onMemoryMoved = () => {},
  ...machine
}: SqliteStoreOptions): SqliteStore {
  const retry = { ...machine, timeoutMs };
  const path = join(directory, SQLITE_FILE_NAME);
  const lastClaim = createLastClaim<Row>(machine.monotonicMs);
  let opening: Promise<SqliteFile> | undefined;
  let opened: SqliteFile | undefined;
  let closed = false;
  let claims = 0;
  let stopSweeping = () => {};
  /** Whether the log may still have rows that were deleted. */
  let hasDeleted = false;
  let sinceMs: number | undefined;
  /** Whether a file is open that this process hasn't looked at. */
  let isUnknown = false;
  const nowMs = () => Math.floor(nowSeconds() * 1000);

  function requireOpen(): void {
    if (closed) throw new ReplayStoreUnavailable("it was closed");
  }

  /** SQLite's error or, if it stands for several causes, the system's own. */
  function explain(error: unknown): unknown {
    const failure = failureClass(error);
    if (DENIED.has(failure)) return accessError(path) ?? error;
    return failure === "SQLITE_IOERR" ? (noRoomError(path) ?? error) : error;
  }

  async function open(): Promise<SqliteFile> {
    const library = await load();
    const now = nowMs();
    const lossIfNew = sinceMs === undefined ? "new" : "empty";
    const begin = since === undefined ? beginningAt(now, lossIfNew) : since * 1000;
    const options = { library, path, synchronous, retry, nowMs: now, sinceMs: begin };
    const file = await openSqliteFile(options);
    const loss = file.loss === "new" ? lossIfNew : file.loss;
    if (loss !== null) begins(loss, file.memory().sinceMs);
    isUnknown = loss === null;
    opened = file;
    stopSweeping();
    sweepByTime(file, SWEEP_MS);
    return file;
  }

  /**
   * Opens the file. Claims that come meanwhile share the attempt. After a failure, the next claim
   * tries again.
   */
  function opensOnce(): Promise<SqliteFile> {
    requireOpen();
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  /** Closes the file before anybody opens the other one: both have their log at one path. */
  function leave(file: SqliteFile): void {
    if (opened === file) opening = undefined;
    file.close();
  }

  /** A loss before a later beginning of the memory has been told with that. */
  function learn(current: number): void {
    if (sinceMs !== undefined && current > sinceMs) lastClaim.forget();
    sinceMs = current;
  }

  function begins(loss: MemoryLoss, from: number): void {
    lastClaim.forget();
    sinceMs = from;
    onMemoryMoved(loss, from);
  }

  function beginAnew(file: SqliteFile, loss: MemoryLoss): void {
    const from = beginningAt(nowMs(), loss);
    file.remember(from);
    begins(loss, from);
  }

  /** Looks whether the file still has what this process knows of it. */
  function look(file: SqliteFile): void {
    const memory = file.memory();
    if (hasGoneBack(memory.sinceMs, sinceMs, nowMs() + AHEAD_MS)) {
      beginAnew(file, "lost");
    } else {
      learn(memory.sinceMs);
      const row = lastClaim.due();
      if (row && row.expiresAt > memory.sweptTo && !file.has(row)) beginAnew(file, "lost");
    }
    isUnknown = false;
    lastClaim.looked();
  }

  function decide(
    file: SqliteFile,
    row: Row,
    issuedAt: number,
    receipt: FileReceipt | undefined,
  ): boolean | "forgotten" {
    requireOpen();
    if (!allowForgetting && (isUnknown || lastClaim.due())) look(file);
    const [after, newerThan] = allowForgetting
      ? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      : [issuedAt * 1000, row.expiresAt];
    if (file.insert(row, after, newerThan, receipt)) return true;
    const memory = file.memory();
    learn(memory.sinceMs);
    const isForgotten = isOlder(issuedAt, memory) || row.expiresAt <= memory.sweptTo;
    if (!isForgotten || file.has(row)) return false;
    const isAhead = Math.max(memory.sinceMs, memory.sweptTo * 1000) > nowMs() + AHEAD_MS;
    if (isAhead) beginAnew(file, "clock");
    return "forgotten";
  }

  /** Sweeps by time while too few claims come to do it. */
  function sweepByTime(file: SqliteFile, ms: number): void {
    const before = claims;
    stopSweeping = startTimer(() => {
      if (file !== opened || file.isReplaced()) return;
      const isMore = claims - before < CLAIMS_PER_SWEEP && tidy(file);
      sweepByTime(file, isMore ? SWEEP_ON_MS : SWEEP_MS);
    }, ms);
  }

  /** Deletes some expired rows, and returns whether there were any. Else it cleans the log. */
  function tidy(file: SqliteFile): boolean {
    try {
      const isExpired = file.hasExpired(Math.floor(nowSeconds()));
      if (isExpired) return sweep(file);
      if (hasDeleted) file.emptyLog();
      hasDeleted = false;
    } catch {
      // The file is busy or broken. The next turn of the timer tries again.
    }
    return false;
  }

  /** Returns whether it could. */
  function sweep(file: SqliteFile): boolean {
    try {
      file.sweep(Math.floor(nowSeconds()));
      hasDeleted = true;
      return true;
    } catch {
      // The claim itself has succeeded, so the error is ignored. A later sweep deletes the rows. If
      // the file is broken, the next claim fails.
      return false;
    }
  }

  const timed = ({ nonce, record, seconds }: KeptReceipt): FileReceipt => ({
    nonce,
    record,
    keptUntil: Math.floor(nowSeconds()) + seconds,
  });

  /** Undefined if the path leads to another file by now, so that the claim counts for nothing. */
  async function claimOnce(
    row: Row,
    issuedAt: number,
    receipt: FileReceipt | undefined,
  ): Promise<boolean | "forgotten" | undefined> {
    const file = await opensOnce();
    let isReplaced = false;
    try {
      return await retryWhileBusy(() => {
        const answer = decide(file, row, issuedAt, receipt);
        isReplaced = file.isReplaced();
        if (isReplaced) return undefined;
        if (claims++ % CLAIMS_PER_SWEEP === 0) sweep(file);
        return answer;
      }, retry);
    } catch (error) {
      isReplaced = !closed && file.isReplaced();
      if (isReplaced) return undefined;
      throw error;
    } finally {
      if (isReplaced) leave(file);
    }
  }

  return {
    memory: () => (sinceMs === undefined ? undefined : { sinceMs, nowMs: nowMs() }),
    async claim(key, expiresAt, token, receipt) {
      secondsToKeep(expiresAt, nowSeconds());
      const row = { expiresAt, digest: digestOf(key) };
      const kept = receipt && timed(receipt);
      try {
        for (let tries = 0; tries < MOST_TRIES; tries += 1) {
          const answer = await claimOnce(row, token?.issuedAt ?? expiresAt, kept);
          if (answer === undefined) continue;
          if (answer === true && !key.startsWith(TRIAL_PREFIX)) {
            lastClaim.note(row, expiresAt - nowSeconds());
          }
          return answer;
        }
        throw unavailableAs("ENOENT", "its file is replaced again and again");
      } catch (error) {
        throw asUnavailable("its file failed", explain(error));
      }
    },
    async writeReceipt(key, receipt) {
      const file = await opensOnce();
      return retryWhileBusy(() => file.update(digestOf(key), timed(receipt)), retry);
    },
    async readReceipt(key) {
      const file = await opensOnce();
      const now = Math.floor(nowSeconds());
      return retryWhileBusy(() => file.read(digestOf(key), now), retry);
    },
    async close() {
      closed = true;
      stopSweeping();
      const file = await opening?.catch(() => undefined);
      opening = undefined;
      file?.close();
    },
  };
}

const idleTimer: StartTimer = (callback, ms) => {
  const timer = setTimeout(callback, ms).unref();
  return () => clearTimeout(timer);
};

const digestOf = (key: string) => hash("sha256", key, "buffer");

const DENIED: ReadonlySet<string | undefined> = new Set([
  "SQLITE_CANTOPEN",
  "SQLITE_READONLY",
  "EACCES",
  "EPERM",
]);

/**
 * Why the system lets nobody write the files; undefined if it does. SQLite gives the same two codes
 * for a file of another user and for a disk that is mounted read-only.
 */
function accessError(path: string): unknown {
  for (const file of [dirname(path), path, `${path}-wal`, `${path}-shm`]) {
    try {
      accessSync(/* turbopackIgnore: true */ file, constants.R_OK | constants.W_OK);
    } catch (error) {
      const failure = failureClass(error);
      if (failure === "EACCES" || failure === "EPERM")
        return unavailableAs(failure, whyDenied(file));
      if (failure !== "ENOENT") return error;
    }
  }
  return undefined;
}

/** Whether the owner or the mode of a file is wrong, fit for a log line. */
function whyDenied(file: string): string {
  const name = basename(file);
  try {
    const { uid, mode } = statSync(/* turbopackIgnore: true */ file);
    const user = process.geteuid?.();
    return user === undefined || uid === user
      ? `${name} has mode ${(mode & 0o777).toString(8)}`
      : `${name} belongs to user ${uid}, and this process runs as user ${user}`;
  } catch {
    return `a directory above ${name} may not be entered`;
  }
}

/** The size of the file that the processes of a write-ahead log share (`-shm`). */
const SHARED_BYTES = 32_768;

/**
 * The system's error if the disk has no room for the shared file. If that file can't be made,
 * SQLite gives the codes of a disk that fails.
 */
function noRoomError(path: string): unknown {
  try {
    const { bavail, bsize } = statfsSync(/* turbopackIgnore: true */ dirname(path));
    if (bavail * bsize >= SHARED_BYTES) return undefined;
    return Object.assign(new Error("no room for the shared file"), { code: "ENOSPC" });
  } catch {
    return undefined;
  }
}
