import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { programForAll } from "../support/bundle-program";
import { connectClient, newDispatch } from "../support/dispatch-client";
import { forThisTest } from "../support/for-this-test";
import { startServerProcess } from "../support/server-process";
import { startTcpFront } from "../support/tcp-front";
import { loseFirstAnswerOfEveryFifth, startUpstashFront } from "../support/upstash-front";
import { claimsOf } from "../support/wire";
import { describeWithRedis, redisTimeMs, useRedis } from "../support/with-redis";

const DUPLICATE = "409 duplicate_dispatch";
const DOWN = "503 replay_store_unavailable";

describeWithRedis("dispatches of a server with a Redis", () => {
  const { redis, server: redisServer } = useRedis();
  const program = programForAll("dispatch-server");
  beforeEach(async () => {
    await redis().send([["FLUSHALL"]]);
  });

  async function start(env: Readonly<Record<string, string>>) {
    const server = await forThisTest(startServerProcess(program(), env));
    const client = await forThisTest(connectClient(server.port));
    return { server, client };
  }

  async function startOverTcp() {
    const front = await forThisTest(startTcpFront(redisServer().socketPath));
    return { front, ...(await start({ REDIS_URL: `redis://127.0.0.1:${front.port}` })) };
  }

  async function startBehindRest() {
    const front = await forThisTest(startUpstashFront(redis()));
    const { url, token } = front;
    const env = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token };
    return { front, ...(await start(env)) };
  }

  const WAYS = [
    ["over TCP", startOverTcp],
    ["behind REST", startBehindRest],
  ] as const;

  it.each(WAYS)(
    "%s keep one key, the digest of the context and the id, until its expiry and the tolerance",
    async (_, startServer) => {
      const { client } = await startServer();
      const dispatch = newDispatch();
      const beforeMs = await redisTimeMs(redis());
      expect(await client.send(dispatch)).toBe("200");
      const { exp } = claimsOf(dispatch.ctx);
      const digest = createHash("sha256").update(dispatch.ctx).digest("hex");
      const key = `service-ui:replay:${digest}:${dispatch.dispatchId}`;
      const [keys, expiresAtMs] = await redis().send([
        ["KEYS", "*"],
        ["PEXPIRETIME", key],
      ]);
      expect(keys).toEqual([key]);
      const leastMs = (exp + 30) * 1000;
      // The server rounds what is left up to whole seconds, and Redis counts from when it is told.
      const longestMs = leastMs + 1000 + (await redisTimeMs(redis())) - beforeMs;
      expect(expiresAtMs).toBeGreaterThanOrEqual(leastMs);
      expect(expiresAtMs).toBeLessThanOrEqual(longestMs);
    },
  );

  it.each(WAYS)("%s run once of 1,000 identical ones at once", async (_, startServer) => {
    const { server, client } = await startServer();
    await Promise.all(Array.from({ length: 100 }, () => client.send(newDispatch())));
    const dispatch = newDispatch();
    const replies = await Promise.all(Array.from({ length: 1000 }, () => client.send(dispatch)));
    expect(replies.filter((reply) => reply === "200")).toHaveLength(1);
    expect(replies.filter((reply) => reply === DUPLICATE)).toHaveLength(999);
    expect((await server.ran()).filter((id) => id === dispatch.dispatchId)).toHaveLength(1);
  });

  it("behind REST all run, each once, where a fifth of the first answers are lost", async () => {
    const { front, server, client } = await startBehindRest();
    front.failWith(loseFirstAnswerOfEveryFifth());
    const dispatches = Array.from({ length: 500 }, newDispatch);
    const replies = await Promise.all(dispatches.map((dispatch) => client.send(dispatch)));
    expect(new Set(replies)).toEqual(new Set(["200"]));
    expect(front.requests).toBe(600);
    expect([...(await server.ran())].sort()).toEqual(
      dispatches.map(({ dispatchId }) => dispatchId).sort(),
    );
  });

  it("over TCP do not run where the answer was lost, then or when they are sent again", async () => {
    const { front, server, client } = await startOverTcp();
    expect(await client.send(newDispatch())).toBe("200");
    const dispatch = newDispatch();
    front.answers("cut");
    expect(await client.send(dispatch)).toBe(DOWN);
    front.answers("pass");
    expect(await client.send(dispatch)).toBe(DUPLICATE);
    expect(await server.ran()).not.toContain(dispatch.dispatchId);
  });
});
