import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { SQLITE_FILE_NAME } from "@/lib/service-ui/replay/sqlite-store";
import { programForAll } from "../support/bundle-program";
import { temporaryDirectory } from "../support/temporary-directory";

const program = programForAll("sqlite-process");

interface Told {
  readonly answers: readonly unknown[];
  readonly losses: readonly string[];
}

function start(directory: string) {
  const issued = Math.floor(Date.now() / 1000) - 10;
  const begin = async (ending: "exit" | "kill" | "wait", ...keys: string[]) => {
    const child = spawn(process.execPath, [program(), directory, ending, `${issued}`, ...keys], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = once(child, "exit");
    const [line] = await Promise.race([once(createInterface(child.stdout), "line"), ended]);
    const end = async () => {
      child.stdin.end();
      await ended;
    };
    return { told: JSON.parse(String(line)) as Told, ended, end }; // the program above writes it
  };
  const run = async (...given: Parameters<typeof begin>) => {
    const { told, ended } = await begin(...given);
    await ended;
    return told;
  };
  return { run, begin, log: `${join(directory, SQLITE_FILE_NAME)}-wal` };
}

it("leaves no log when its process ends, and knows at the next start what it knew", async () => {
  const { run, log } = start(temporaryDirectory());
  expect(await run("exit", "a", "b")).toEqual({ answers: [true, true], losses: ["new"] });
  expect(existsSync(log)).toBe(false);
  expect(await run("exit", "a", "c")).toEqual({ answers: [false, true], losses: [] });
  expect(await run("exit", "b", "c")).toEqual({ answers: [false, false], losses: [] });
});

it("keeps the log of a process that was killed, and knows what it knew", async () => {
  const { run, log } = start(temporaryDirectory());
  await run("kill", "a", "b");
  expect(existsSync(log)).toBe(true);
  expect(await run("kill", "a", "c")).toEqual({ answers: [false, true], losses: [] });
  expect(await run("exit", "b", "c")).toEqual({ answers: [false, false], losses: [] });
});

it.each([
  ["alone", ["-wal"]],
  ["with what it shares", ["-wal", "-shm"]],
])("lets no key win again if a killed process's log is deleted %s", async (_, files) => {
  const directory = temporaryDirectory();
  const { run } = start(directory);
  await run("exit", "a");
  await run("kill", "b");
  for (const file of files) rmSync(join(directory, SQLITE_FILE_NAME + file), { force: true });
  const { answers, losses } = await run("exit", "b", "a", "b");
  expect(losses).toEqual(["file"]);
  expect(answers).toEqual(["forgotten", false, "forgotten"]);
  // Only once.
  expect(await run("exit", "b")).toEqual({ answers: ["forgotten"], losses: [] });
});

it("leaves the log to a process that still has the file open", async () => {
  const { run, begin, log } = start(temporaryDirectory());
  const other = await begin("wait", "a");
  expect(await run("exit", "b")).toEqual({ answers: [true], losses: [] });
  expect(existsSync(log)).toBe(true);
  expect(await run("kill", "a", "b")).toEqual({ answers: [false, false], losses: [] });
  await other.end();
  expect(existsSync(log)).toBe(false);
  expect(await run("exit", "a", "b")).toEqual({ answers: [false, false], losses: [] });
});
