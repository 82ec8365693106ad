import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadSqlite } from "@/lib/service-ui/replay/sqlite-driver";
import { createSqliteStore, SQLITE_FILE_NAME } from "@/lib/service-ui/replay/sqlite-store";
import { programForAll } from "../support/bundle-program";
import { forThisTest } from "../support/for-this-test";
import { logLines } from "../support/log-lines";
import { startServerProcess } from "../support/server-process";
import { temporaryDirectory } from "../support/temporary-directory";
import { startLoad } from "./steady-load";

const NOBODY = 65_534;
/** A server that may write only what its user's mode bits allow, although the user is root. */
const BY_MODE = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", process.execPath] as const;
const LIMITED = ["bash", "-c", 'ulimit -S -f 64 && exec "$0" "$@"', process.execPath] as const;
const AS_IT_IS = [process.execPath] as const;
const PAGE_BYTES = 4096;

const mayNot = process.platform !== "linux" || process.getuid?.() !== 0;

describe("a disk that fails names its class in the log", () => {
  const program = programForAll("dispatch-server");

  /** A directory with the file of a store that has worked. */
  async function used(): Promise<string> {
    const directory = temporaryDirectory();
    const store = createSqliteStore({ directory });
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    for (let i = 0; i < 300; i += 1) await store.claim(`${i}`, expiresAt);
    await store.close();
    const { DatabaseSync: Database } = await loadSqlite();
    const database = new Database(join(directory, SQLITE_FILE_NAME), { timeout: 0 });
    // Moves all pages into the file, which a closed store may leave in its write-ahead log.
    database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
    database.close();
    return directory;
  }

  function mount(directory: string, ...args: readonly string[]): void {
    execFileSync("mount", [...args, directory]);
    onTestFinished(() => void execFileSync("umount", ["--lazy", directory]));
  }

  async function tooSmall(): Promise<string> {
    const directory = temporaryDirectory();
    mount(directory, "-t", "tmpfs", "-o", "size=64k", "tmpfs");
    return directory;
  }

  async function readOnly(): Promise<string> {
    const directory = await used();
    mount(directory, "--bind", directory);
    execFileSync("mount", ["-o", "remount,bind,ro", directory]);
    return directory;
  }

  async function ofAnotherUser(): Promise<string> {
    const directory = await used();
    for (const name of readdirSync(directory)) {
      chmodSync(join(directory, name), 0o600);
      chownSync(join(directory, name), NOBODY, NOBODY);
    }
    return directory;
  }

  async function overwritten(): Promise<string> {
    const directory = await used();
    const file = join(directory, "replay.db");
    // Leaves the first page, which has the header and the schema.
    execFileSync(
      "dd",
      ["if=/dev/urandom", `of=${file}`, "conv=notrunc", "seek=1", "count=200", `bs=${PAGE_BYTES}`],
      { stdio: "ignore" },
    );
    return directory;
  }

  async function ofSomethingElse(): Promise<string> {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, "replay.db"), "<html>not a database</html>".repeat(200));
    return directory;
  }

  async function occupied(): Promise<string> {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, "replay.db"));
    return directory;
  }

  it.for([
    ["a full disk", "SQLITE_FULL", tooSmall, AS_IT_IS],
    [
      "a limit on the size of files",
      "SQLITE_IOERR_WRITE",
      async () => temporaryDirectory(),
      LIMITED,
    ],
    ["a damaged file", "SQLITE_CORRUPT", overwritten, AS_IT_IS],
    ["a file that is no database", "SQLITE_NOTADB", ofSomethingElse, AS_IT_IS],
    ["a file of another user", "EACCES", ofAnotherUser, BY_MODE],
    ["a disk mounted read-only", "EROFS", readOnly, AS_IT_IS],
    ["a directory in the file's place", "SQLITE_CANTOPEN", occupied, AS_IT_IS],
  ] as const)("%s: %s", async ([_, failure, prepare, command], test) => {
    if (mayNot) return test.skip("needs root on Linux, for mounts and owners");
    const UI_REPLAY_DIR = await prepare();
    const server = await forThisTest(
      startServerProcess(program(), { UI_REPLAY_DIR }, [...command]),
    );
    const load = await forThisTest(startLoad(server.port));
    await load.until("503 replay_store_unavailable", 1);
    await load.stop();
    const down = () =>
      logLines(server.log()).filter(({ message }) => message === "replay store down");
    await expect.poll(down).not.toEqual([]);
    expect(down()[0]).toMatchObject({ class: failure, hint: expect.stringContaining(": ") });
    expect(down()[0]?.reason).toBe("The replay store cannot answer: its file failed.");
  });
});
