import { expect, it } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { type NextServer, startNext } from "../support/next-server";
import { startRedisOnPort } from "../support/redis-server";
import { connectResp } from "../support/resp-connection";
import { newDispatchId, post } from "../support/wire";
import { describeWithRedis } from "../support/with-redis";

const EVICTS = ["--maxmemory", "100mb", "--maxmemory-policy", "volatile-lru"];
const KEEPS = ["--appendonly", "yes"];

describeWithRedis("the built app on a Redis that forgets", () => {
  async function start(settings: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const redis = await forThisTest(startRedisOnPort(settings));
    const operator = await forThisTest(connectResp(redis.socketPath));
    const REDIS_URL = `redis://127.0.0.1:${redis.port}`;
    const app = await forThisTest(startNext({ env: { REDIS_URL, UI_RATE_LIMIT: "off", ...env } }));
    const { ctx } = await signUpEntry(app.url);
    const send = async () => {
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
      .toMatch(/"reason":"[^"]*maxmemory-policy volatile-lru[^"]*EVICTING_POLICY"/);
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
