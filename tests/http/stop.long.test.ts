import { expect, test } from "vitest";
import { forThisTest } from "../support/for-this-test";
import { MOUNTS, startNext } from "../support/next-server";
import { connectRaw } from "../support/raw-http";

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each(MOUNTS)("ends a process that a dripping dispatch would hold, on %s", async (mount) => {
  const server = await forThisTest(startNext({ mount, env: { UI_BODY_TIMEOUT_MS: "1500" } }));
  const connection = await forThisTest(connectRaw(server.port));
  connection.write(
    "POST /__ui/dispatch HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" +
      'Content-Length: 500\r\n\r\n{"ctx":',
  );
  // Another request has come after it, so it has arrived.
  expect((await fetch(`${server.url}/__ui/dispatch`)).status).toBe(405);
  process.kill(server.pid, "SIGTERM");
  expect((await connection.answer()).status).toBe(400);
  await expect.poll(() => isRunning(server.pid)).toBe(false);
});
