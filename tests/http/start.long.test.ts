import { expect, test } from "vitest";
import { forThisTest } from "../support/for-this-test";
import { logLines } from "../support/log-lines";
import { exitOfNext, MOUNTS, startNext } from "../support/next-server";
import { connectRaw } from "../support/raw-http";
import { temporaryDirectory } from "../support/temporary-directory";
import { manifestsIn, newDispatchId, post } from "../support/wire";

test.each([
  ["no APP_SECRET", { APP_SECRET: undefined }, /APP_SECRET is not set/],
  ["an APP_SECRET under 32 bytes", { APP_SECRET: "short" }, /APP_SECRET is shorter than 32 bytes/],
  ["half of Upstash", { UPSTASH_REDIS_REST_URL: "https://u" }, /UPSTASH_REDIS_REST_TOKEN/],
  ["a wrong number", { UI_CONTEXT_TTL_SECONDS: "1" }, /UI_CONTEXT_TTL_SECONDS must be/],
  ["several servers without a shared store", { UI_PROCESSES: "3" }, /UI_PROCESSES is 3/],
  ["a serverless host", { AWS_LAMBDA_FUNCTION_NAME: "shop" }, /This is AWS Lambda/],
])("stops a start with a wrong environment, and says what to set: %s", async (_, env, message) => {
  const { exitCode, output } = await exitOfNext({ env });
  expect(exitCode).not.toBe(0);
  expect(logLines(output)).toMatchObject([
    { level: "error", message: expect.stringMatching(/^Service UI cannot start\. /) },
  ]);
  expect(logLines(output)[0]?.message).toMatch(message);
});

async function firstEntry(url: string) {
  const html = await (await fetch(`${url}/demo`)).text();
  const entry = manifestsIn(html).flatMap(({ manifest }) => manifest.events)[0];
  if (!entry) throw new Error("The page at /demo declares no event.");
  return entry;
}

test("takes a context that is bound to a session for void in another's hands", async () => {
  const server = await forThisTest(startNext({ env: { UI_BIND_SESSION_COOKIE: "session" } }));
  const alice = { headers: { Cookie: "session=alice" } };
  const html = await (await fetch(`${server.url}/demo`, alice)).text();
  const ctx = manifestsIn(html).flatMap(({ manifest }) => manifest.events)[0]?.ctx;
  const send = (headers: Record<string, string>) =>
    post(server.url, { ctx, dispatchId: newDispatchId(), payload: {} }, { headers });
  expect((await send(alice.headers)).status).toBe(200);
  expect((await send({ Cookie: "session=bob" })).code).toBe("invalid_signed_ctx");
  expect((await send({})).code).toBe("invalid_signed_ctx");
});

test("answers 429 with Retry-After at the rate limit, and starves no other instance", async () => {
  const server = await forThisTest(startNext({ env: { UI_RATE_LIMIT: "2/60s" } }));
  const { ctx } = await firstEntry(server.url);
  const send = (token: string) =>
    post(server.url, { ctx: token, dispatchId: newDispatchId(), payload: {} });
  const answers = [await send(ctx), await send(ctx), await send(ctx)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(Number(answers[2]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await send((await firstEntry(server.url)).ctx)).status).toBe(200);
});

test("refuses a used dispatch after a restart", async () => {
  const env = { UI_REPLAY_DIR: temporaryDirectory() };
  const first = await forThisTest(startNext({ env }));
  const { ctx } = await firstEntry(first.url);
  const body = { ctx, dispatchId: newDispatchId(), payload: {} };
  expect((await post(first.url, body)).status).toBe(200);
  await first.stop();
  const second = await forThisTest(startNext({ env }));
  expect((await post(second.url, body)).code).toBe("duplicate_dispatch");
});

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
