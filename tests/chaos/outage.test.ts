import { afterAll, beforeAll, expect, it } from "vitest";
import { programForAll } from "../support/bundle-program";
import type { Reply } from "../support/dispatch-client";
import { forThisTest } from "../support/for-this-test";
import { logLines } from "../support/log-lines";
import { type RedisServer, startRedis, startRedisOnPort } from "../support/redis-server";
import type { RespConnection } from "../support/resp-connection";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import { reconnecting } from "../support/shared-backing";
import { type Fault, startUpstashFront, type UpstashFront } from "../support/upstash-front";
import { describeWithRedis } from "../support/with-redis";
import { type Phase, startLoad } from "./steady-load";

const DOWN: Reply = "503 replay_store_unavailable";
const FORGOTTEN: Reply = "403 expired_signed_ctx";
/** Short, so that an outage has many answers, and long enough for a busy machine. */
const TIMEOUT_MS = "1000";

interface Scene {
  readonly redis: RedisServer;
  readonly server: ServerProcess;
}

/** Answers that a phase waits for: every one of the load's dispatches at once has had its turn. */
const ENOUGH = 16;

/** Who breaks what, and who mends it; the server is told of neither. */
type Outage = (scene: Scene) => Promise<() => Promise<void>>;

const OUTAGES: readonly (readonly [string, Outage])[] = [
  ["paused", ({ redis }) => redis.pause().then(() => async () => redis.resume())],
  ["killed", ({ redis }) => redis.kill().then(() => () => redis.restart())],
  ["shut down", ({ redis }) => redis.shutDown().then(() => () => redis.restart())],
];

const program = programForAll("dispatch-server");

const startServer = (env: Readonly<Record<string, string>>) =>
  startServerProcess(program(), { UI_REPLAY_TIMEOUT_MS: TIMEOUT_MS, ...env });

/**
 * Breaks and mends under load. That answers come while nothing has been mended is the proof that
 * the server's own deadline made them.
 *
 * @param failure the class that the log names meanwhile
 */
async function expectClosedWhile(outage: Outage, scene: Scene, failure?: string): Promise<void> {
  const { server } = scene;
  const load = await forThisTest(startLoad(server.port));
  await load.until("200", ENOUGH);
  const brokenAt = new Date().toISOString();
  const mend = await outage(scene);
  const broken = await load.until(DOWN, ENOUGH);
  expect([...broken.replies.keys()]).toEqual([DOWN]);
  const refused = idsOf(broken, DOWN);
  if (failure) await expect.poll(() => classesSince(brokenAt, server)).toContain(failure);
  await mend();
  const mended = await load.until("200", ENOUGH);
  // A server that starts without its data has forgotten what pages of this second were given.
  expect(["200", DOWN, FORGOTTEN]).toEqual(expect.arrayContaining([...mended.replies.keys()]));
  await load.stop();
  const ran = await server.ran();
  expect(new Set(ran).size).toBe(ran.length);
  expect(ran.filter((id) => refused.has(id))).toEqual([]);
  expect(ran).toEqual(expect.arrayContaining([...idsOf(mended, "200")]));
}

function classesSince(time: string, server: ServerProcess): readonly unknown[] {
  return logLines(server.log())
    .filter((line) => line.message === "replay store down" && `${line.time}` >= time)
    .map((line) => line.class);
}

function testOutages(scene: () => Scene): void {
  it.each(OUTAGES)(
    "are refused while it is %s, run nothing, and go on by themselves",
    (_, outage) => expectClosedWhile(outage, scene()),
  );
}

function idsOf({ replies }: Phase, reply: Reply): ReadonlySet<string> {
  return new Set(replies.get(reply));
}

describeWithRedis("dispatches while a Redis over TCP is away", () => {
  let redis: RedisServer & { readonly port: number };
  let server: ServerProcess;
  beforeAll(async () => {
    redis = await startRedisOnPort(["--maxmemory-policy", "noeviction"]);
    server = await startServer({ REDIS_URL: `redis://127.0.0.1:${redis.port}` });
  });
  afterAll(async () => {
    await server.end();
    await redis.stop();
  });

  testOutages(() => ({ redis, server }));

  it("are refused while it is full, run nothing, and go on by themselves", async () => {
    const operator = await forThisTest(reconnecting(redis.socketPath));
    const limit = (bytes: string) => operator.send([["CONFIG", "SET", "maxmemory", bytes]]);
    const fill: Outage = async () => {
      await limit("1");
      return async () => void (await limit("0"));
    };
    await expectClosedWhile(fill, { redis, server }, "OOM");
  });
});

describeWithRedis("dispatches while a database behind REST is away", () => {
  let redis: RedisServer;
  let operator: RespConnection;
  let front: UpstashFront;
  let server: ServerProcess;
  beforeAll(async () => {
    redis = await startRedis();
    operator = reconnecting(redis.socketPath);
    front = await startUpstashFront(operator);
    server = await startServer({
      UPSTASH_REDIS_REST_URL: front.url,
      UPSTASH_REDIS_REST_TOKEN: front.token,
    });
  });
  afterAll(async () => {
    await server.end();
    await front.close();
    operator.close();
    await redis.stop();
  });

  testOutages(() => ({ redis, server }));

  it.each<[Fault, string]>([
    ["cutBefore", "UND_ERR_SOCKET"],
    ["cutAfter", "UND_ERR_SOCKET"],
    ["stall", "ETIMEDOUT"],
    ["errorAfter", "ERR"],
    ["unauthorized", "UNAUTHORIZED"],
    ["notJson", "BAD_ANSWER"],
  ])(
    "are refused while its network does nothing but %s, with %s in the log, and go on",
    async (fault, failure) => {
      const fail: Outage = async () => {
        front.failWith(() => fault);
        return async () => front.failWith(undefined);
      };
      await expectClosedWhile(fail, { redis, server }, failure);
    },
  );
});
