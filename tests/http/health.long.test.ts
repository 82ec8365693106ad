import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { MOUNTS, startNext } from "../support/next-server";
import { startRedis, startRedisOnPort } from "../support/redis-server";
import { connectResp } from "../support/resp-connection";
import { startTcpFront, type TcpFront } from "../support/tcp-front";
import { newDispatchId, post } from "../support/wire";
import { describeWithRedis } from "../support/with-redis";

const PATH = "/__ui/health";
/** Of a test that waits until a store which does not answer is taken for one that is down. */
const IMPATIENT = { UI_REPLAY_TIMEOUT_MS: "1000" };

async function ask(url: string, init?: RequestInit) {
  const answer = await fetch(url + PATH, init);
  return [answer.status, await answer.json()] as const;
}

const through = ({ port }: TcpFront) => ({ REDIS_URL: `redis://127.0.0.1:${port}` });

/** A module for `--import`: a process's clock is 40 seconds ahead while a file is there. */
function clockAheadWhile(path: string): string {
  const code = `
    import { existsSync } from "node:fs";
    const now = Date.now;
    Date.now = () => now() + (existsSync(${JSON.stringify(path)}) ? 40_000 : 0);`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

async function live(url: string) {
  const answer = await fetch(`${url}${PATH}?live`);
  return [answer.status, await answer.json()];
}

describeWithRedis("with a Redis", () => {
  test("is ready while the store can claim, and lives whatever becomes of the store", async () => {
    const redis = await forThisTest(startRedisOnPort());
    const address = `redis://user-of-it:secret-of-it@127.0.0.1:${redis.port}`;
    const admin = await connectResp(redis.socketPath);
    await admin.send([["ACL", "SETUSER", "user-of-it", "on", ">secret-of-it", "~*", "+@all"]]);
    admin.close();
    const app = await forThisTest(startNext({ env: { ...IMPATIENT, REDIS_URL: address } }));
    const ready = [200, { store: "redis", failure: null }];
    await expect.poll(() => ask(app.url)).toEqual(ready);

    await redis.pause();
    await expect.poll(() => ask(app.url)).toEqual([503, { store: "redis", failure: "ETIMEDOUT" }]);
    expect(await live(app.url)).toEqual([200, { live: true }]);
    redis.resume();
    await expect.poll(() => ask(app.url)).toEqual(ready);

    await redis.kill();
    const refused = [503, { store: "redis", failure: "ECONNREFUSED" }];
    await expect.poll(() => ask(app.url)).toEqual(refused);
    expect(await live(app.url)).toEqual([200, { live: true }]);

    // It has forgotten its users, so the password is wrong now.
    await redis.restart();
    const wrong = [503, { store: "redis", failure: "WRONGPASS" }];
    await expect.poll(() => ask(app.url)).toEqual(wrong);
    expect(await live(app.url)).toEqual([200, { live: true }]);
  });

  test("costs the store as many claims for a flood as for one probe an interval", async () => {
    const redis = await forThisTest(startRedis());
    const front = await forThisTest(startTcpFront(redis.socketPath));
    const admin = await forThisTest(connectResp(redis.socketPath));
    const began = performance.now();
    const app = await forThisTest(startNext({ env: through(front) }));
    const flood = Array.from({ length: 400 }, () => fetch(app.url + PATH));
    for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
    const intervals = Math.ceil((performance.now() - began) / 3000);
    const [keys] = await admin.send([["KEYS", "service-ui:replay:trial:*"]]);
    expect(keys).toHaveProperty("length");
    expect(Object(keys).length).toBeLessThanOrEqual(1 + intervals);
    expect(front.accepted).toBe(1);
  });

  test.each(MOUNTS)("connects at the start and not at the first dispatch: %s", async (mount) => {
    const redis = await forThisTest(startRedis());
    const front = await forThisTest(startTcpFront(redis.socketPath));
    const app = await forThisTest(startNext({ mount, env: through(front) }));
    await expect.poll(() => front.accepted).toBe(1);
    const { ctx } = await signUpEntry(app.url);
    const answer = await post(app.url, { ctx, dispatchId: newDispatchId(), payload: {} });
    expect(answer.status).toBe(200);
    expect(front.accepted).toBe(1);
  });

  test("starts while the store hangs, and reaches it later without a user", async () => {
    const redis = await forThisTest(startRedis());
    const admin = await forThisTest(connectResp(redis.socketPath));
    const front = await forThisTest(startTcpFront(redis.socketPath));
    front.answers("stall");
    const app = await forThisTest(startNext({ env: { ...IMPATIENT, ...through(front) } }));
    expect((await signUpEntry(app.url)).ctx).toMatch(/^sc1\./);
    expect(await live(app.url)).toEqual([200, { live: true }]);
    expect(await ask(app.url)).toEqual([503, { store: "redis", failure: "ETIMEDOUT" }]);
    await admin.send([["FLUSHALL"]]);
    front.answers("pass");
    await expect.poll(() => admin.send([["DBSIZE"]])).not.toEqual([0]);
    await expect.poll(() => ask(app.url)).toEqual([200, { store: "redis", failure: null }]);
  });

  test("takes a process out whose clock is wrong, lets it run nothing, and takes it back", async () => {
    const redis = await forThisTest(startRedisOnPort());
    const folder = await mkdtemp(join(tmpdir(), "service-ui-clock-"));
    await forThisTest({ stop: () => rm(folder, { recursive: true }) });
    const isWrong = join(folder, "clock-is-wrong");
    await writeFile(isWrong, "");
    const REDIS_URL = `redis://127.0.0.1:${redis.port}`;
    const env = { ...IMPATIENT, REDIS_URL, NODE_OPTIONS: `--import ${clockAheadWhile(isWrong)}` };
    const app = await forThisTest(startNext({ env }));
    const ready = async () => {
      const answer = await fetch(`${app.url}${PATH}?ready`);
      return [answer.status, await answer.json()];
    };
    const send = async () => {
      const { ctx } = await signUpEntry(app.url);
      const answer = await post(app.url, { ctx, dispatchId: newDispatchId(), payload: {} });
      return [answer.status, answer.body.code];
    };
    expect(await ready()).toEqual([503, { ready: false, failure: "CLOCK" }]);
    expect(await ask(app.url)).toEqual([503, { store: "redis", failure: "CLOCK" }]);
    expect(await send()).toEqual([503, "replay_store_unavailable"]);
    expect(await live(app.url)).toEqual([200, { live: true }]);

    // Nobody but the probe asks: a process that isn't ready gets no users.
    await rm(isWrong);
    await expect.poll(ready, { timeout: 15_000 }).toEqual([200, { ready: true }]);
    expect(await send()).toEqual([200, undefined]);

    // A store that is down is no reason to take the pages away.
    await redis.kill();
    expect((await send())[0]).toBe(503);
    expect(await ready()).toEqual([200, { ready: true }]);
  });

  test("becomes ready with a Redis that answers 600 ms late, and dispatches", async () => {
    const redis = await forThisTest(startRedis());
    const front = await forThisTest(startTcpFront(redis.socketPath));
    front.delay(600);
    const app = await forThisTest(startNext({ env: { ...IMPATIENT, ...through(front) } }));
    await expect.poll(() => ask(app.url)).toEqual([200, { store: "redis", failure: null }]);
    const { ctx } = await signUpEntry(app.url);
    const send = () => post(app.url, { ctx, dispatchId: newDispatchId(), payload: {} });
    await expect.poll(async () => (await send()).status).toBe(200);
  });
});
