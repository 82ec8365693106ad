import { expect, onTestFinished, test } from "vitest";
import { listens } from "../support/listens";
import { exitOfNext, startNext } from "../support/next-server";

test("two servers of one build run side by side, and each ends alone", async () => {
  const [first, second] = await Promise.all([startNext(), startNext()]);
  onTestFinished(() => second.stop());
  onTestFinished(() => first.stop());
  expect(first.url).not.toBe(second.url);

  await first.stop();

  expect(await listens(first.port)).toBe(false);
  expect((await fetch(second.url)).status).toBe(200);
});

test("a server comes back on the port of the one before", async () => {
  const before = await startNext();
  onTestFinished(() => before.stop());
  await before.stop();

  const after = await startNext({ port: before.port });
  onTestFinished(() => after.stop());

  expect(after.url).toBe(before.url);
});

test("a server that ends instead of answering is an error that tells its output", async () => {
  const server = await startNext();
  onTestFinished(() => server.stop());

  await expect(startNext({ port: server.port })).rejects.toThrow(/exit code 1[\s\S]*EADDRINUSE/);
});

test("a server that is expected to refuse tells its exit code and its output", async () => {
  const server = await startNext();
  onTestFinished(() => server.stop());

  const exit = await exitOfNext({ port: server.port });

  expect(exit.exitCode).toBe(1);
  expect(exit.output).toMatch(/EADDRINUSE/);
});
