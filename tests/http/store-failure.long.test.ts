import { expect, it, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { type Line, logLines } from "../support/log-lines";
import { type NextServer, startNext } from "../support/next-server";
import { freePort } from "../support/ports";
import { startRedisOnPort } from "../support/redis-server";
import { connectResp } from "../support/resp-connection";
import { newDispatchId, post } from "../support/wire";
import { describeWithRedis } from "../support/with-redis";

const isOfStore = ({ message }: Line) => `${message}`.startsWith("replay store");

const downRedis = async () => ({
  REDIS_URL: `redis://user:secret@127.0.0.1:${await freePort()}`,
});
test.each([
  ["a folder that is none", "ENOTDIR", async () => ({ UI_REPLAY_DIR: "/dev/null/claims" })],
  ["a Redis that is down", "ECONNREFUSED", downRedis],
])("says in the log why the store failed, without values: %s", async (_, word, environment) => {
  const server = await forThisTest(startNext({ env: await environment() }));
  const { ctx } = await signUpEntry(server.url);
  const answer = await post(server.url, { ctx, dispatchId: newDispatchId(), payload: {} });
  expect([answer.status, answer.code]).toEqual([503, "replay_store_unavailable"]);
  for (const told of [word, "/dev/null", "secret"]) {
    expect(JSON.stringify(answer.body)).not.toContain(told);
  }
  const down = () => logLines(server.output()).filter(isOfStore);
  await expect.poll(down).toContainEqual(
    expect.objectContaining({
      level: "error",
      message: "replay store down",
      since: expect.stringMatching(/^\d{4}-.*Z$/),
      class: word,
      reason: expect.stringMatching(/^The replay store cannot answer: .*\.$/),
      hint: expect.stringContaining(": "),
    }),
  );
  const kinds = down().map((line) => `${line.class} ${line.reason}`);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(server.output()).not.toContain("secret");
});

describeWithRedis("a Redis that ends and starts again", () => {
  test("is one line when it is down and one when it is back, whatever is sent", async () => {
    const redis = await forThisTest(startRedisOnPort());
    const REDIS_URL = `redis://127.0.0.1:${redis.port}`;
    const env = { REDIS_URL, UI_REPLAY_ALLOW_FORGETTING: "1", UI_RATE_LIMIT: "off" };
    const server = await forThisTest(startNext({ env }));
    const { ctx } = await signUpEntry(server.url);
    const send = async () => {
      const body = { ctx, dispatchId: newDispatchId(), payload: {} };
      return (await post(server.url, body)).status;
    };
    await expect.poll(send).toBe(200);
    const ofStore = () => logLines(server.output()).filter(isOfStore);
    const before = ofStore().length;
    await redis.kill();
    for (let i = 0; i < 20; i += 1) expect(await send()).toBe(503);
    await redis.restart();
    await expect.poll(send).toBe(200);
    for (let i = 0; i < 5; i += 1) expect(await send()).toBe(200);

    await expect.poll(() => ofStore().at(-1)?.message).toBe("replay store back");
    const lines = ofStore().slice(before);
    const down = lines.filter(({ reason }) => reason !== undefined);
    const reasons = down.map((line) => `${line.class} ${line.reason}`);
    const [since] = lines.map((line) => line.since);
    expect(lines.at(-1)).toMatchObject({ level: "warn", message: "replay store back", since });
    expect(lines.at(-1)?.failedClaims).toBeGreaterThanOrEqual(20);
    expect(new Set(reasons).size).toBe(lines.length - 1);
    expect(lines.length).toBeLessThan(10);
    expect(logLines(server.output())).not.toContainEqual(
      expect.objectContaining({ message: "dispatch refused" }),
    );
  });
});

const EVICTS = ["--maxmemory", "100mb", "--maxmemory-policy", "volatile-lru"];
const KEEPS = ["--appendonly", "yes"];

describeWithRedis("the built app on a Redis that forgets", () => {
  async function start(settings: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const redis = await forThisTest(startRedisOnPort(settings));
    const operator = await forThisTest(connectResp(redis.socketPath));
    const REDIS_URL = `redis://127.0.0.1:${redis.port}`;
    const app = await forThisTest(startNext({ env: { REDIS_URL, UI_RATE_LIMIT: "off", ...env } }));
    const send = async () => {
      // A page that was rendered while the store was down is older than what the store remembers.
      const { ctx } = await signUpEntry(app.url);
      const dispatch = { ctx, dispatchId: newDispatchId(), payload: { value: "a" } };
      const { status, code } = await post(app.url, dispatch);
      return status === 200 ? "200" : `${status} ${code}`;
    };
    return { app, operator, send };
  }

  function detailsOf(app: NextServer): string[] {
    const lines = app.output().split("\n");
    return lines
      .filter((line) => line.includes("The replay store may forget."))
      .map((line) => String(JSON.parse(line).detail));
  }

  it("refuses dispatches while it evicts, says why in the log, and goes on by itself", async () => {
    const { app, operator, send } = await start([...EVICTS, ...KEEPS]);
    expect(await send()).toBe("503 replay_store_unavailable");
    await expect
      .poll(app.output)
      .toMatch(/"class":"EVICTING_POLICY","reason":"[^"]*maxmemory-policy volatile-lru/);
    await operator.send([["CONFIG", "SET", "maxmemory-policy", "noeviction"]]);
    await expect.poll(send).toBe("200");
  });

  it("refuses once a policy that evicts is set on an open connection, and a probe has come", async () => {
    const { app, operator, send } = await start(["--maxmemory", "100mb", ...KEEPS]);
    await expect.poll(send).toBe("200");
    await operator.send([["CONFIG", "SET", "maxmemory-policy", "volatile-lru"]]);
    const probe = async () => (await fetch(`${app.url}/__ui/health`)).json();
    await expect.poll(probe).toEqual({ store: "redis", failure: "EVICTING_POLICY" });
    expect(await send()).toBe("503 replay_store_unavailable");
    await operator.send([["CONFIG", "SET", "maxmemory-policy", "noeviction"]]);
    await expect.poll(send).toBe("200");
  });

  it("dispatches with a warning where forgetting is allowed", async () => {
    const { app, send } = await start([...EVICTS, ...KEEPS], { UI_REPLAY_ALLOW_FORGETTING: "1" });
    expect(await send()).toBe("200");
    expect(await send()).toBe("200");
    await expect
      .poll(() => detailsOf(app))
      .toEqual([expect.stringContaining("maxmemory-policy volatile-lru")]);
  });
});
