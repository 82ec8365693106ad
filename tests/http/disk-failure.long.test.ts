import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { adviceOn } from "@/lib/service-ui/replay/store-failures";
import { bundleProgram, type Program } from "../support/bundle-program";
import { signUpEntry } from "../support/demo-page";
import { appFolder, examine } from "../support/doctor";
import {
  damage,
  damagedDisk,
  foreignFile,
  fullDisk,
  NO_MOUNTS,
  readOnlyDisk,
  WHY_NO_MOUNTS,
} from "../support/failing-disks";
import { forThisTest } from "../support/for-this-test";
import { logLines } from "../support/log-lines";
import { startNext } from "../support/next-server";
import { temporaryDirectory } from "../support/temporary-directory";
import { newDispatchId, post } from "../support/wire";

const UI_HEALTH_TOKEN = "token-of-the-operator-0123456789abcdef";

async function healthOf(url: string) {
  const headers = { authorization: `Bearer ${UI_HEALTH_TOKEN}` };
  const answer = await fetch(`${url}/__ui/health`, { headers });
  return { status: answer.status, body: await answer.json() };
}

describe("a disk that fails has one class and one advice in log, health and doctor", () => {
  let command: Program;
  beforeAll(async () => {
    command = await bundleProgram("service-ui", "lib/service-ui/devtools/commands/main.ts");
  });
  afterAll(() => command?.remove());

  it.for([
    ["a damaged file", "SQLITE_CORRUPT", damagedDisk],
    ["a file that is no database", "SQLITE_NOTADB", foreignFile],
    ["a disk mounted read-only", "EROFS", readOnlyDisk],
    ["a full disk", "ENOSPC", fullDisk],
  ] as const)("%s: %s", async ([_, failure, prepare], test) => {
    if (NO_MOUNTS) return test.skip(WHY_NO_MOUNTS);
    const UI_REPLAY_DIR = await prepare();
    const app = await forThisTest(startNext({ env: { UI_REPLAY_DIR, UI_HEALTH_TOKEN } }));
    const advice = adviceOn(failure);
    expect(advice).not.toBe(adviceOn("NO_SUCH_CLASS"));
    expect(await healthOf(app.url)).toMatchObject({ status: 503, body: { failure, advice } });

    const told = await examine(command.path, appFolder(), {}, "--url", app.url);
    expect(told.rows).toContainEqual({
      at: `${app.url}/`,
      check: "health",
      state: "problem",
      says: `The app's replay store fails: ${failure}.`,
      advice,
    });
    const down = () =>
      logLines(app.output()).filter(({ message }) => message === "replay store down");
    await expect.poll(down).not.toEqual([]);
    expect(down().map((line) => line.class)).toEqual(down().map(() => failure));
    expect(down()[0]).toMatchObject({ store: "sqlite", hint: advice });
  });
});

describe("the runbook's steps for a damaged file", () => {
  async function start(UI_REPLAY_DIR: string) {
    const env = { UI_REPLAY_DIR, UI_HEALTH_TOKEN };
    const app = await forThisTest(startNext({ env }));
    const send = async (ctx: string, dispatchId = newDispatchId()) => {
      const { status, code } = await post(app.url, { ctx, dispatchId, payload: { value: "a" } });
      return code === undefined ? `${status}` : `${status} ${code}`;
    };
    const newPage = async () => (await signUpEntry(app.url)).ctx;
    return { ...app, send, newPage };
  }

  /** The command of the page, in the store's directory. */
  function moveAway(directory: string): void {
    const page = fileURLToPath(new URL("../../docs/hosting/runbook.md", import.meta.url));
    const [, command = ""] =
      /Move all three files: `([^`]+)`/.exec(readFileSync(page, "utf8")) ?? [];
    execFileSync("sh", ["-c", command], { cwd: directory });
  }

  test("end the failure, and the new file refuses what the old one had recorded", async () => {
    const directory = temporaryDirectory();
    const sound = await start(directory);
    const ctx = await sound.newPage();
    const recorded = newDispatchId();
    expect(await sound.send(ctx, recorded)).toBe("200");
    expect(await sound.send(ctx, recorded)).toBe("409 duplicate_dispatch");
    await sound.stop();

    await damage(directory);
    const damaged = await start(directory);
    expect(await damaged.send(ctx)).toBe("503 replay_store_unavailable");
    await damaged.stop();

    moveAway(directory);
    const mended = await start(directory);
    expect(await mended.send(ctx, recorded)).toBe("403 expired_signed_ctx");
    expect(await mended.send(await mended.newPage())).toBe("200");
    expect((await healthOf(mended.url)).body.failure).toBeNull();
  });
});
