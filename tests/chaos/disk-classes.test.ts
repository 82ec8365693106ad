import { chmodSync, chownSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { programForAll } from "../support/bundle-program";
import {
  damagedDisk,
  fillingDisk,
  foreignFile,
  fullDisk,
  NO_MOUNTS,
  occupiedPlace,
  readOnlyDisk,
  usedDirectory,
  WHY_NO_MOUNTS,
} from "../support/failing-disks";
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

describe("a disk that fails names its class in the log", () => {
  const program = programForAll("dispatch-server");

  async function ofAnotherUser(): Promise<string> {
    const directory = await usedDirectory();
    for (const name of readdirSync(directory)) {
      chmodSync(join(directory, name), 0o600);
      chownSync(join(directory, name), NOBODY, NOBODY);
    }
    return directory;
  }

  it.for([
    ["a disk that fills up", "SQLITE_FULL", fillingDisk, AS_IT_IS],
    ["a disk that is full at the start", "ENOSPC", fullDisk, AS_IT_IS],
    [
      "a limit on the size of files",
      "SQLITE_IOERR_WRITE",
      async () => temporaryDirectory(),
      LIMITED,
    ],
    ["a damaged file", "SQLITE_CORRUPT", damagedDisk, AS_IT_IS],
    ["a file that is no database", "SQLITE_NOTADB", foreignFile, AS_IT_IS],
    ["a file of another user", "EACCES", ofAnotherUser, BY_MODE],
    ["a disk mounted read-only", "EROFS", readOnlyDisk, AS_IT_IS],
    ["a directory in the file's place", "SQLITE_CANTOPEN", occupiedPlace, AS_IT_IS],
  ] as const)("%s: %s", async ([_, failure, prepare, command], test) => {
    if (NO_MOUNTS) return test.skip(WHY_NO_MOUNTS);
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
    const why =
      failure === "EACCES" ? /replay\.db belongs to user 65534, and .* user 0/ : /its file failed/;
    expect(down()[0]?.reason).toMatch(why);
  });
});
