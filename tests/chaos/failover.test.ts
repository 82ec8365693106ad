import { expect, it } from "vitest";
import { programForAll } from "../support/bundle-program";
import { connectClient, newDispatch, newDispatchOfNextPage } from "../support/dispatch-client";
import { forThisTest } from "../support/for-this-test";
import { startRedisOnPort } from "../support/redis-server";
import { connectResp } from "../support/resp-connection";
import { startServerProcess } from "../support/server-process";
import { startTcpFront } from "../support/tcp-front";
import { describeWithRedis } from "../support/with-redis";
import { startLoad } from "./steady-load";

const ENOUGH = 64;

async function startNode() {
  // A replica that stalls is no replica that is lost.
  const settings = ["--repl-diskless-sync-delay", "0", "--repl-timeout", "3600"];
  const server = await forThisTest(startRedisOnPort(settings));
  const operator = await forThisTest(connectResp(server.socketPath));
  const told = async (text: string) => {
    const info = async () => String(await operator.send([["INFO", "replication"]]));
    await expect.poll(info).toContain(text);
  };
  return { server, operator, told };
}

describeWithRedis("dispatches during a failover that cuts no connection", () => {
  const program = programForAll("dispatch-server");

  /** A server before a primary with a replica. */
  async function start() {
    const [first, second] = await Promise.all([startNode(), startNode()]);
    await second.operator.send([["REPLICAOF", "127.0.0.1", `${first.server.port}`]]);
    await second.told("master_link_status:up");
    const front = await forThisTest(startTcpFront(first.server.socketPath));
    const env = { REDIS_URL: `redis://127.0.0.1:${front.port}` };
    const server = await forThisTest(startServerProcess(program(), env));
    return {
      server,
      front,
      /** Swaps the two; its result leads new connections to the new primary. */
      async failOver() {
        expect(await first.operator.send([["FAILOVER"]])).toEqual(["OK"]);
        await first.told("role:slave");
        return () => front.leadTo(second.server.socketPath);
      },
    };
  }

  it("are refused for a moment, go on by themselves, and none runs twice", async () => {
    const { server, front, failOver } = await start();
    const load = await forThisTest(startLoad(server.port));
    const before = await load.until("200", ENOUGH);

    const follow = await failOver();
    await load.until("503 replay_store_unavailable", ENOUGH);
    follow();
    const after = await load.until("200", ENOUGH);
    await load.stop();

    const ran = await server.ran();
    expect(new Set(ran).size).toBe(ran.length);
    const answered = [before, after].flatMap(({ replies }) => replies.get("200") ?? []);
    expect(ran).toEqual(expect.arrayContaining(answered));
    // Far fewer than the dispatches that were refused: each pause is for all of them.
    expect(front.accepted).toBeLessThan(ENOUGH);
  });

  it("are known to the new primary when they come again", async () => {
    const { server, failOver } = await start();
    const client = await forThisTest(connectClient(server.port));
    const dispatch = newDispatch();
    expect(await client.send(dispatch)).toBe("200");
    (await failOver())();
    expect(await client.send(dispatch)).toBe("503 replay_store_unavailable");
    expect(await client.send(dispatch)).toBe("409 duplicate_dispatch");
    expect(await client.send(newDispatch())).toBe("403 expired_signed_ctx");
    expect(await client.send(newDispatchOfNextPage())).toBe("200");
    expect(await server.ran()).toHaveLength(2);
  });
});
