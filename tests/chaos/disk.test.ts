import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { programForAll } from "../support/bundle-program";
import { forThisTest } from "../support/for-this-test";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import { temporaryDirectory } from "../support/temporary-directory";
import { startLoad } from "./steady-load";

/** Root may write anywhere; where the tests run as root the server gives that up. */
const WITHOUT_ROOTS_LEAVE: [string, ...string[]] =
  process.getuid?.() === 0
    ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all", process.execPath]
    : [process.execPath];

const DOWN = "503 replay_store_unavailable";

describe("dispatches on a disk that fails", () => {
  const program = programForAll("dispatch-server");

  const start = (UI_REPLAY_DIR: string, command?: [string, ...string[]]) =>
    forThisTest(startServerProcess(program(), { UI_REPLAY_DIR }, command));

  /** Expects a server to refuse all and run nothing until its directory is mended. */
  async function expectClosed(server: ServerProcess, mend: () => void): Promise<void> {
    const load = await forThisTest(startLoad(server.port));
    const broken = await load.until(DOWN, 30);
    expect([...broken.replies.keys()]).toEqual([DOWN]);
    expect(await server.ran()).toEqual([]);
    mend();
    await load.until("200", 30);
  }

  it("are refused if no directory can be made, run nothing, and go on once it can", async () => {
    const directory = join(temporaryDirectory(), "replay");
    writeFileSync(directory, "in the way");
    await expectClosed(await start(directory), () => rmSync(directory));
  });

  it("are refused where the directory may not be written, run nothing, and go on once it may", async (test) => {
    if (process.platform !== "linux") return test.skip("needs setpriv, of Linux");
    const directory = join(temporaryDirectory(), "replay");
    mkdirSync(directory, { mode: 0o500 });
    const server = await start(directory, WITHOUT_ROOTS_LEAVE);
    await expectClosed(server, () => execFileSync("chmod", ["0700", directory]));
  });

  it("are refused once it is full, run nothing, and go on once there is room", async (test) => {
    if (process.platform !== "linux") return test.skip("needs prlimit, of Linux");
    // A limit on the size of files: beyond it a write fails as it does on a full disk, and the
    // limit can be lifted.
    const limited = ["bash", "-c", 'ulimit -S -f 256 && exec "$0" "$@"', process.execPath] as const;
    const server = await start(temporaryDirectory(), [...limited]);
    const load = await forThisTest(startLoad(server.port));

    const broken = await load.until(DOWN, 200);
    expect((await server.ran()).length).toBeGreaterThan(0);
    expect([...broken.replies.keys()].filter((reply) => reply !== "200")).toEqual([DOWN]);
    const refused = new Set(broken.replies.get(DOWN));
    execFileSync("prlimit", ["--pid", `${server.pid}`, "--fsize=unlimited"]);
    await load.until("200", 30);
    await load.stop();

    const ran = await server.ran();
    expect(new Set(ran).size).toBe(ran.length);
    expect(ran.filter((id) => refused.has(id))).toEqual([]);
  });
});
