import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { machineEnvironment, runToEnd, spawnGroup } from "./child-process";
import { PATIENCE_MS } from "./patience";

const env = machineEnvironment();
const IDLE = "setInterval(() => {}, 1000);";
/** Starts an idle child, and says its number. */
const parentOf = (child: string, options: string) =>
  `console.log(require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}], ${options}).pid, ".");`;

/** Whether it is there, and not only its entry until somebody asks how it ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test.runIf(process.platform === "linux").each([
  ["its own group", "{ stdio: 'inherit' }"],
  ["a session of its own, with its output", "{ stdio: 'inherit', detached: true }"],
  ["a session of its own, with no output", "{ stdio: 'ignore', detached: true }"],
])("ends what a program has started in %s", async (_, options) => {
  const grandchild = parentOf(IDLE, options) + IDLE;
  const child = await spawnGroup(
    process.execPath,
    ["-e", parentOf(grandchild, "{ stdio: 'inherit' }") + IDLE],
    { env },
  );
  await expect
    .poll(() => child.output().match(/\d+ \./g), { timeout: PATIENCE_MS })
    .toHaveLength(2);
  const pids = [child.pid, ...(child.output().match(/\d+/g) ?? []).map(Number)];
  expect(pids.map(isRunning)).toEqual([true, true, true]);
  child.kill();
  expect(await child.exited).toBe(null);

  await expect.poll(() => pids.map(isRunning)).toEqual([false, false, false]);
});

test("names the limit that a program has hit, after its output, and how to raise it", async () => {
  const ending = await runToEnd(process.execPath, ["-e", IDLE], { env, timeoutMs: 1 });

  expect(ending.exitCode).toBe(null);
  expect(ending.output).toBe(
    `\n${process.execPath} ran longer than its limit, 0 min, and was ended. UI_TEST_PATIENCE=2 ` +
      "doubles all limits of the tests.\n",
  );
});

test("names no limit after a program that ended by itself", async () => {
  expect(await runToEnd(process.execPath, ["-p", "1"], { env })).toEqual({
    exitCode: 0,
    output: "1\n",
  });
});
