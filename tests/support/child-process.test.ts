import { expect, onTestFinished, test } from "vitest";
import { machineEnvironment, runToEnd, spawnGroup } from "./child-process";
import { listens } from "./listens";

const env = machineEnvironment();

/**
 * A program that starts another one, which listens and tells its port; both run until they are
 * ended.
 */
const PARENT = `
  const { spawn } = require("node:child_process");
  const listen = "const s = require('node:net').createServer().listen(0, '127.0.0.1', " +
    "() => console.log('port ' + s.address().port))";
  spawn(process.execPath, ["-e", listen], { stdio: "inherit" });
  setInterval(() => {}, 1000);
`;

test("tells the exit code and all output of a program that ends", async () => {
  const program = 'console.log("out"); console.error("err"); process.exitCode = 3;';

  const ending = await runToEnd(process.execPath, ["-e", program], { env, timeoutMs: 20_000 });

  expect(ending.exitCode).toBe(3);
  expect(ending.output.split("\n").sort()).toEqual(["", "err", "out"]);
});

test("ends without an exit code for a program that is not there", async () => {
  const ending = await runToEnd("/nowhere/program", [], { env, timeoutMs: 20_000 });

  expect(ending).toEqual({ exitCode: null, output: expect.stringContaining("ENOENT") });
});

test("ends a program whose time is over, without an exit code", async () => {
  const ending = await runToEnd(process.execPath, ["-e", PARENT], { env, timeoutMs: 1 });

  expect(ending.exitCode).toBeNull();
});

test("ends what a program has started", async () => {
  const parent = await spawnGroup(process.execPath, ["-e", PARENT], { env });
  onTestFinished(() => parent.stop());
  await expect.poll(parent.output).toMatch(/^port \d+$/m);
  const port = Number(/\d+/.exec(parent.output())?.[0]);
  expect(await listens(port)).toBe(true);

  await parent.stop();

  await expect.poll(() => listens(port)).toBe(false);
});

test("ends what a program has started, although it does not heed and its parent has gone", async () => {
  const stubborn =
    "process.on('SIGTERM', () => {}); const s = require('node:net').createServer()" +
    ".listen(0, '127.0.0.1', () => console.log('port ' + s.address().port))";
  const program = `
    const { spawn } = require("node:child_process");
    const child = spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}], { stdio: "pipe" });
    child.stdout.on("data", (text) => process.stdout.write(text));
  `;
  const parent = await spawnGroup(process.execPath, ["-e", program], { env });
  onTestFinished(() => parent.stop());
  await expect.poll(parent.output).toMatch(/^port \d+$/m);
  const port = Number(/\d+/.exec(parent.output())?.[0]);

  await parent.stop();

  await expect.poll(() => listens(port)).toBe(false);
});

test("ends a program that does not heed when patience ends", async () => {
  const stubborn =
    'process.on("SIGTERM", () => {}); console.log("ready"); setInterval(() => {}, 1000);';
  const child = await spawnGroup(process.execPath, ["-e", stubborn], { env });
  onTestFinished(() => child.stop());
  await expect.poll(child.output).toContain("ready");

  await child.stop(1);

  expect(await child.exited).toBeNull();
});

test("shows a program nothing of this process's environment but the machine's", async () => {
  process.env.APP_ORIGIN = "https://elsewhere.example";
  onTestFinished(() => {
    delete process.env.APP_ORIGIN;
  });

  expect(Object.keys(machineEnvironment())).toContain("PATH");
  expect(Object.keys(machineEnvironment())).not.toContain("APP_ORIGIN");
});
