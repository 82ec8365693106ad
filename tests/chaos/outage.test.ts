import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { bundleProgram, type Program } from "../support/bundle-program";
import type { Reply } from "../support/dispatch-client";
import { type RedisServer, startRedisOnPort } from "../support/redis-server";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import { reconnecting } from "../support/shared-backing";
import { type Fault, startUpstashFront, type UpstashFront } from "../support/upstash-front";
import { describeWithRedis } from "../support/with-redis";
import { type Phase, type SteadyLoad, startLoad } from "./steady-load";

const DOWN: Reply = "503 replay_store_unavailable";
/** Short, so that an outage has many answers; nothing measures it. */
const TIMEOUT_MS = "200";

interface Scene {
  readonly redis: RedisServer;
  readonly server: ServerProcess;
  readonly load: SteadyLoad;
}

/** Who breaks what, and who mends it; the server is told of neither. */
type Outage = (scene: Scene) => Promise<() => Promise<void>>;

const OUTAGES: readonly (readonly [string, Outage])[] = [
  [
    "paused",
    async ({ redis }) => {
      await redis.pause();
      return async () => redis.resume();
    },
  ],
  [
    "killed",
    async ({ redis }) => {
      await redis.kill();
      return () => redis.restart();
    },
  ],
  [
    "shut down",
    async ({ redis }) => {
      await redis.shutDown();
      return () => redis.restart();
    },
  ],
];

let program: Program;
beforeAll(async () => {
  program = await bundleProgram("dispatch-server");
});
afterAll(() => program.remove());

async function startScene(
  redis: RedisServer,
  env: Readonly<Record<string, string>>,
): Promise<Scene> {
  const settings = { UI_REPLAY_TIMEOUT_MS: TIMEOUT_MS, ...env };
  const server = await startServerProcess(program.path, settings);
  onTestFinished(() => server.end());
  const load = startLoad(server.port);
  onTestFinished(() => load.stop());
  return { redis, server, load };
}

/**
 * Breaks and mends under load. That answers come while nothing has been mended is the proof that the server's own
 * deadline made them.
 */
async function expectClosedWhile(outage: Outage, scene: Scene): Promise<void> {
  const { load, server } = scene;
  await load.until("200", 30);
  const mend = await outage(scene);
  const broken = await load.until(DOWN, 30);
  expect([...broken.replies.keys()]).toEqual([DOWN]);
  const refused = idsOf(broken, DOWN);
  await mend();
  const mended = await load.until("200", 30);
  expect([...mended.replies.keys()].filter((reply) => reply !== "200" && reply !== DOWN)).toEqual(
    [],
  );
  await load.stop();
  const ran = await server.ran();
  expect(new Set(ran).size).toBe(ran.length);
  expect(ran.filter((id) => refused.has(id))).toEqual([]);
  expect(ran).toEqual(expect.arrayContaining([...idsOf(mended, "200")]));
}

function idsOf({ replies }: Phase, reply: Reply): ReadonlySet<string> {
  return new Set(replies.get(reply));
}

describeWithRedis("dispatches while a Redis over TCP is away", () => {
  it.each(OUTAGES)(
    "are refused while it is %s, run nothing, and go on by themselves",
    async (_, outage) => {
      const redis = await startRedisOnPort();
      onTestFinished(() => redis.stop());
      const scene = await startScene(redis, { REDIS_URL: `redis://127.0.0.1:${redis.port}` });
      await expectClosedWhile(outage, scene);
    },
  );

  it("are refused while it is full, run nothing, and go on by themselves", async () => {
    const redis = await startRedisOnPort(["--maxmemory-policy", "noeviction"]);
    onTestFinished(() => redis.stop());
    const scene = await startScene(redis, { REDIS_URL: `redis://127.0.0.1:${redis.port}` });
    const console = reconnecting(redis.socketPath);
    onTestFinished(() => console.close());
    const limit = (bytes: string) => console.send([["CONFIG", "SET", "maxmemory", bytes]]);
    await expectClosedWhile(async () => {
      await limit("1");
      return async () => void (await limit("0"));
    }, scene);
  });
});

describeWithRedis("dispatches while a database behind REST is away", () => {
  async function startFront(): Promise<{ scene: Scene; front: UpstashFront }> {
    const redis = await startRedisOnPort();
    onTestFinished(() => redis.stop());
    const connection = reconnecting(redis.socketPath);
    onTestFinished(() => connection.close());
    const front = await startUpstashFront(connection);
    onTestFinished(() => front.close());
    const scene = await startScene(redis, {
      UPSTASH_REDIS_REST_URL: front.url,
      UPSTASH_REDIS_REST_TOKEN: front.token,
    });
    return { scene, front };
  }

  it.each(OUTAGES)(
    "are refused while it is %s, run nothing, and go on by themselves",
    async (_, outage) => {
      const { scene } = await startFront();
      await expectClosedWhile(outage, scene);
    },
  );

  const FAULTS: readonly Fault[] = [
    "cutBefore",
    "cutAfter",
    "stall",
    "errorAfter",
    "unauthorized",
    "notJson",
  ];
  it.each(FAULTS)("are refused while its network does nothing but %s, and go on", async (fault) => {
    const { scene, front } = await startFront();
    await expectClosedWhile(async () => {
      front.failWith(() => fault);
      return async () => front.failWith(undefined);
    }, scene);
  });
});
