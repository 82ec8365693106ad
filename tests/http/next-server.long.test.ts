import { expect, onTestFinished, test } from "vitest";
import { forThisTest } from "../support/for-this-test";
import { listens } from "../support/listens";
import { exitOfNext, startNext } from "../support/next-server";

test("runs two servers of one build side by side, and ends each alone", async () => {
  const [first, second] = await Promise.all([startNext(), startNext()]);
  onTestFinished(() => second.stop());
  onTestFinished(() => first.stop());
  expect(first.url).not.toBe(second.url);

  await first.stop();

  await expect.poll(() => listens(first.port)).toBe(false);
  expect((await fetch(second.url)).status).toBe(200);
});

test("comes back on the port of the one before", async () => {
  const before = await forThisTest(startNext());
  await before.stop();

  const after = await forThisTest(startNext({ port: before.port }));

  expect(after.url).toBe(before.url);
});

test("throws for a server that ends instead of answering, and tells its output", async () => {
  const server = await forThisTest(startNext());

  await expect(startNext({ port: server.port })).rejects.toThrow(/exit code 1[\s\S]*EADDRINUSE/);
});

test("tells the exit code and output of a server that is expected to refuse", async () => {
  const server = await forThisTest(startNext());

  const exit = await exitOfNext({ port: server.port });

  expect(exit.exitCode).toBe(1);
  expect(exit.output).toMatch(/EADDRINUSE/);
});
