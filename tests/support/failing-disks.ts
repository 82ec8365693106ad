import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { loadSqlite } from "@/lib/service-ui/replay/sqlite-driver";
import { createSqliteStore, SQLITE_FILE_NAME } from "@/lib/service-ui/replay/sqlite-store";
import { temporaryDirectory } from "./temporary-directory";

/** Mounts and owners are changed by root on Linux alone. */
export const NO_MOUNTS = process.platform !== "linux" || process.getuid?.() !== 0;
export const WHY_NO_MOUNTS = "needs root on Linux, for mounts and owners";

const PAGE_BYTES = 4096;

/** A directory with the file of a store that has worked. */
export async function usedDirectory(): Promise<string> {
  const directory = temporaryDirectory();
  const store = createSqliteStore({ directory });
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  for (let i = 0; i < 300; i += 1) await store.claim(`${i}`, expiresAt);
  await store.close();
  return directory;
}

/** A file system that has room for some claims. */
export async function fillingDisk(): Promise<string> {
  return smallDisk("64k");
}

/** A file system that has no room for the file that processes share (`replay.db-shm`). */
export async function fullDisk(): Promise<string> {
  return smallDisk("16k");
}

function smallDisk(size: string): string {
  const directory = temporaryDirectory();
  mount(directory, "-t", "tmpfs", "-o", `size=${size}`, "tmpfs");
  return directory;
}

/** A used directory whose file system is mounted read-only, as not even root may write it. */
export async function readOnlyDisk(): Promise<string> {
  const directory = await usedDirectory();
  await foldLog(directory);
  mount(directory, "--bind", directory);
  execFileSync("mount", ["-o", "remount,bind,ro", directory]);
  return directory;
}

/** A used directory with a damaged file. */
export async function damagedDisk(): Promise<string> {
  const directory = await usedDirectory();
  await damage(directory);
  return directory;
}

/** Overwrites all of a store's file but the first page, which has the header and the schema. */
export async function damage(directory: string): Promise<void> {
  await foldLog(directory);
  const file = join(directory, SQLITE_FILE_NAME);
  execFileSync(
    "dd",
    ["if=/dev/urandom", `of=${file}`, "conv=notrunc", "seek=1", "count=200", `bs=${PAGE_BYTES}`],
    { stdio: "ignore" },
  );
}

/** A directory with a file that is no database. */
export async function foreignFile(): Promise<string> {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, SQLITE_FILE_NAME), "<html>not a database</html>".repeat(200));
  return directory;
}

/** A directory with a directory in the file's place. */
export async function occupiedPlace(): Promise<string> {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, SQLITE_FILE_NAME));
  return directory;
}

/** Moves all pages into the file, which a closed store may leave in its write-ahead log. */
async function foldLog(directory: string): Promise<void> {
  const { DatabaseSync: Database } = await loadSqlite();
  const database = new Database(join(directory, SQLITE_FILE_NAME), { timeout: 0 });
  database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
  database.close();
}

function mount(directory: string, ...args: readonly string[]): void {
  execFileSync("mount", [...args, directory]);
  onTestFinished(() => void execFileSync("umount", ["--lazy", directory]));
}
