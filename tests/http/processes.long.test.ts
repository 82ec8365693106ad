import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleProgram, type Program } from "../support/bundle-program";
import { appFolder, examine } from "../support/doctor";
import { forThisTest } from "../support/for-this-test";
import { logLines } from "../support/log-lines";
import { startNext, TEST_SECRET } from "../support/next-server";
import { freePort } from "../support/ports";
import { newDispatchId, post } from "../support/wire";

const UI_HEALTH_TOKEN = "token-of-the-operator-0123456789abcdef";
const OTHER_SECRET = "other-secret-0123456789abcdef-0123456789abcdef";

let command: Program;
beforeAll(async () => {
  command = await bundleProgram("service-ui", "lib/service-ui/devtools/commands/main.ts");
});
afterAll(() => command?.remove());

const start = (env: Record<string, string> = {}) =>
  forThisTest(startNext({ env: { UI_HEALTH_TOKEN, ...env } }));

async function healthOf(url: string, authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization };
  return (await fetch(`${url}/__ui/health`, { headers })).json();
}

test("tells whoever has the token what has to be the same, in the log too, and no secret", async () => {
  const app = await start();
  const known = await healthOf(app.url, `Bearer ${UI_HEALTH_TOKEN}`);
  expect(known).toEqual({
    store: "sqlite",
    failure: null,
    key: expect.stringMatching(/^[0-9a-f]{16}$/),
    formerKeys: [],
    build: expect.stringMatching(/^[\w-]{8,}$/),
    storeDirectory: expect.any(String),
    durability: "process",
    clock: expect.any(Number),
    pid: expect.any(Number),
  });
  for (const wrong of [undefined, "Bearer", `Bearer ${UI_HEALTH_TOKEN}x`]) {
    expect(await healthOf(app.url, wrong)).toEqual({ store: "sqlite", failure: null });
  }
  const { key, build, pid } = known;
  await post(app.url, { ctx: "sc1.forged.forged", dispatchId: newDispatchId(), payload: {} });
  const lines = () => logLines(app.output());
  await expect
    .poll(lines)
    .toContainEqual(expect.objectContaining({ message: "dispatch refused", pid, build }));
  expect(lines()[0]).toMatchObject({ message: "service ui started", key, build, pid });
  for (const secret of [TEST_SECRET, UI_HEALTH_TOKEN]) expect(app.output()).not.toContain(secret);
});

test("has a doctor that names the key that differs between two processes", async () => {
  const [one, two] = [await start(), await start({ APP_SECRET: OTHER_SECRET })];
  const urls = ["--url", one.url, "--url", two.url];
  const env = { NODE_ENV: "production", UI_HEALTH_TOKEN };
  const told = await examine(command.path, appFolder(), env, ...urls);
  expect(told.exitCode).toBe(1);
  expect(told.problems).toContainEqual(
    `processes: The key differs: ${two.url}/ refuses what ${one.url}/ signs.`,
  );
  for (const secret of [TEST_SECRET, OTHER_SECRET, UI_HEALTH_TOKEN]) {
    expect(told.output).not.toContain(secret);
  }
  const REDIS_URL = "redis://127.0.0.1:1";
  const elsewhere = await examine(
    command.path,
    appFolder(),
    { ...env, REDIS_URL },
    "--url",
    one.url,
  );
  expect(elsewhere.of("store")).toContain(
    "note The app uses sqlite, and this environment redis: the row store is of another one.",
  );
});

test("has a doctor that names the Redis of the app and another one, and no password", async () => {
  const [used, other] = [await freePort(), await freePort()];
  const redis = (port: number) => ({ REDIS_URL: `redis://user:s3cret@127.0.0.1:${port}` });
  const app = await start(redis(used));
  const ask = (env: Record<string, string>) =>
    examine(command.path, appFolder(), { NODE_ENV: "production", ...env }, "--url", app.url);
  const told = await ask({ UI_HEALTH_TOKEN, ...redis(other) });
  expect(told.of("store")).toContain(
    `note The app uses redis at 127.0.0.1:${used}, and this environment redis at ` +
      `127.0.0.1:${other}: the row store is of another one.`,
  );
  const same = await ask({ UI_HEALTH_TOKEN, ...redis(used) });
  expect(same.of("store")).toEqual(["problem redis: ECONNREFUSED"]);
  const untold = await ask(redis(other));
  expect(untold.of("store")).toContain(
    "note The app uses redis, too, but whether it is the same one was not compared.",
  );
  for (const { output } of [told, same, untold]) expect(output).not.toContain("s3cret");
});
