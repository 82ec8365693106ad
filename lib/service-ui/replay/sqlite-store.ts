import { hash } from "node:crypto";
import { accessSync, constants, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type BusyRetryOptions, retryWhileBusy } from "./busy-retry";
import { failureClass } from "./failure-class";
import {
  asUnavailable,
  type ReplayStore,
  ReplayStoreUnavailable,
  secondsToKeep,
  systemSeconds,
} from "./replay-store";
import { loadSqlite, type SqliteLibrary } from "./sqlite-driver";
import { openSqliteFile, type SqliteFile, type Synchronous } from "./sqlite-file";

export interface SqliteStoreOptions extends Partial<BusyRetryOptions> {
  /** A directory on a local disk; created with mode 0700 if it is missing. */
  readonly directory: string;
  readonly synchronous?: Synchronous;
  readonly nowSeconds?: () => number;
  readonly load?: () => Promise<SqliteLibrary>;
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
 * Makes a store of used dispatches on one SQLite file, which all processes of a machine may share.
 * The first claim opens the file. If that fails, the next claim tries again.
 *
 * Nobody may delete or replace the file while a process has it open.
 */
export function createSqliteStore({
  directory,
  synchronous = "NORMAL",
  timeoutMs = 1000,
  nowSeconds = systemSeconds,
  load = loadSqlite,
  ...machine
}: SqliteStoreOptions): SqliteStore {
  const retry = { ...machine, timeoutMs };
  const path = join(directory, SQLITE_FILE_NAME);
  let opening: Promise<SqliteFile> | undefined;
  let closed = false;
  let claims = 0;

  function requireOpen(): void {
    if (closed) throw new ReplayStoreUnavailable("it was closed");
  }

  /** SQLite's error or, if it stands for several causes, the system's own. */
  function explain(error: unknown): unknown {
    const failure = failureClass(error);
    if (DENIED.has(failure)) return accessError(path) ?? error;
    return failure === "SQLITE_IOERR" ? (noRoomError(path) ?? error) : error;
  }

  const open = async () => openSqliteFile(await load(), path, synchronous, retry);

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

  function sweep(file: SqliteFile): void {
    try {
      file.sweep(nowSeconds());
    } catch {
      // The claim itself has succeeded, so the error is ignored. A later sweep deletes the rows. If
      // the file is broken, the next claim fails.
    }
  }

  return {
    async claim(key, expiresAt) {
      secondsToKeep(expiresAt, nowSeconds());
      const digest = hash("sha256", key, "buffer");
      try {
        const file = await opensOnce();
        const won = await retryWhileBusy(() => {
          requireOpen();
          return file.insert(expiresAt, digest);
        }, retry);
        if (claims++ % CLAIMS_PER_SWEEP === 0) sweep(file);
        return won;
      } catch (error) {
        throw asUnavailable("its file failed", explain(error));
      }
    },
    async close() {
      closed = true;
      const file = await opening?.catch(() => undefined);
      opening = undefined;
      file?.close();
    },
  };
}

const DENIED: ReadonlySet<string | undefined> = new Set(["SQLITE_CANTOPEN", "SQLITE_READONLY"]);

/**
 * Why the system lets nobody write the files; undefined if it does. SQLite gives the same two codes
 * for a file of another user and for a disk that is mounted read-only.
 */
function accessError(path: string): unknown {
  for (const file of [dirname(path), path, `${path}-wal`, `${path}-shm`]) {
    try {
      accessSync(/* turbopackIgnore: true */ file, constants.R_OK | constants.W_OK);
    } catch (error) {
      if (failureClass(error) !== "ENOENT") return error;
    }
  }
  return undefined;
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
