import { hash } from "node:crypto";
import { join } from "node:path";
import { type BusyRetryOptions, retryWhileBusy } from "./busy-retry";
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
  readonly timeoutMs?: number;
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
        throw asUnavailable("its file failed", error);
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
