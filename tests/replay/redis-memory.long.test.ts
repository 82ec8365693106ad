import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { KEY_PREFIX, SINCE_KEY } from "@/lib/service-ui/replay/nonce-store";
import type { RedisStoreOptions } from "@/lib/service-ui/replay/redis-store";
import type { MemoryLoss } from "@/lib/service-ui/replay/remembered-since";
import { contextWith } from "../support/claims";
import { createHarness, newDispatchId } from "../support/dispatch-harness";
import { forThisTest } from "../support/for-this-test";
import { startRedisOnPort } from "../support/redis-server";
import { reconnecting } from "../support/shared-backing";
import { startTcpFront } from "../support/tcp-front";
import { describeWithRedis, openRedisStore, redisTimeMs } from "../support/with-redis";

const COUNT = 20;

async function startNode(settings: readonly string[] = []) {
  const server = await forThisTest(startRedisOnPort(["--repl-timeout", "3600", ...settings]));
  return { server, operator: await forThisTest(reconnecting(server.socketPath)) };
}
type Node = Awaited<ReturnType<typeof startNode>>;

/** A dispatcher in front of a Redis, by the machine's clock, and what it says of the store. */
async function start(node: Node, options: Partial<RedisStoreOptions> = {}) {
  const front = await forThisTest(startTcpFront(node.server.socketPath));
  const losses: MemoryLoss[] = [];
  const onMemoryMoved = (loss: MemoryLoss) => void losses.push(loss);
  // The pages were open before the test: nothing was used before that.
  const store = openRedisStore(front, { since: 0, onMemoryMoved, ...options });
  const { send, state } = createHarness(undefined, { replayStore: store, nowMs: Date.now });
  const issuedBefore = (seconds: number) => {
    const iat = Math.floor(Date.now() / 1000) - seconds;
    return contextWith({ iat, exp: iat + 3600 });
  };
  const newDispatch = () => ({ ctx: issuedBefore(10), dispatchId: newDispatchId() });
  const sendAll = (all: readonly ReturnType<typeof newDispatch>[]) => Promise.all(all.map(send));
  return { front, losses, store, state, send, sendAll, newDispatch, issuedBefore };
}
type Scene = Awaited<ReturnType<typeof start>>;

/** Sends until the way to the server is open again. */
async function untilAnswered({ send, newDispatch }: Scene): Promise<void> {
  await expect.poll(async () => (await send(newDispatch())).status).not.toBe(503);
}

interface Incident {
  readonly settings?: readonly string[];
  /** @param use uses some more dispatches */
  happens(scene: Scene, node: Node, use: () => Promise<void>): Promise<unknown>;
  readonly loss: MemoryLoss;
}

const incidents: Readonly<Record<string, Incident>> = {
  "a failover to an empty server": {
    async happens({ front }) {
      const other = await startNode();
      front.leadTo(other.server.socketPath);
      front.cutAll();
    },
    loss: "empty",
  },
  FLUSHDB: {
    happens: async (_, { operator }) => operator.send([["FLUSHDB"]]),
    loss: "empty",
  },
  "a restart without a file": {
    happens: async (_, { server }) => server.restart(),
    loss: "empty",
  },
  "a restart with an append-only file": {
    settings: ["--appendonly", "yes", "--appendfsync", "always"],
    happens: async (_, { server }) => server.restart(),
    loss: "server",
  },
  "a snapshot that was restored": {
    settings: ["--dbfilename", "dump.rdb"],
    async happens(_, { server, operator }, use) {
      const file = join(dirname(server.socketPath), "dump.rdb");
      await operator.send([["SAVE"]]);
      copyFileSync(file, `${file}.old`);
      await use();
      await server.kill();
      copyFileSync(`${file}.old`, file);
      await server.restart();
    },
    loss: "server",
  },
  "a replica that lagged and was promoted late": {
    async happens({ front }, { server }, use) {
      const replica = await startNode();
      const link = await forThisTest(startTcpFront(server.socketPath));
      await replica.operator.send([["REPLICAOF", "127.0.0.1", `${link.port}`]]);
      const info = async () => String(await replica.operator.send([["INFO", "replication"]]));
      await expect.poll(info).toContain("master_link_status:up");
      link.answers("stall");
      await use();
      await replica.operator.send([["REPLICAOF", "NO", "ONE"]]);
      front.leadTo(replica.server.socketPath);
      front.cutAll();
    },
    loss: "server",
  },
};

describeWithRedis("dispatches that were used, sent again", () => {
  it.each(Object.entries(incidents))("don't run after %s", async (_, incident) => {
    const node = await startNode(incident.settings);
    const scene = await start(node);
    const { sendAll, newDispatch, losses, state, send, issuedBefore } = scene;
    const used: ReturnType<typeof newDispatch>[] = [];
    const use = async () => {
      const some = Array.from({ length: COUNT }, newDispatch);
      for (const { status } of await sendAll(some)) expect(status).toBe(200);
      used.push(...some);
    };
    await use();
    expect(losses).toEqual(["new"]);

    await incident.happens(scene, node, use);
    await untilAnswered(scene);
    const handled = state.handled;
    for (const { code } of await sendAll(used)) {
      expect(["expired_signed_ctx", "duplicate_dispatch"]).toContain(code);
    }
    expect(state.handled).toBe(handled);
    expect(losses).toEqual(["new", incident.loss]);

    // A page that is rendered a second later works.
    const fresh = { ctx: issuedBefore(-1), dispatchId: newDispatchId() };
    expect((await send(fresh)).status).toBe(200);
    expect((await send(fresh)).code).toBe("duplicate_dispatch");
  });

  it("don't run if a server that was known lost claims, as a process's own last one shows", async () => {
    const node = await startNode();
    let monotonicMs = 0;
    const scene = await start(node, { monotonicMs: () => monotonicMs });
    const used = Array.from({ length: COUNT }, scene.newDispatch);
    for (const { status } of await scene.sendAll(used)) expect(status).toBe(200);
    const [keys] = await node.operator.send([["KEYS", `${KEY_PREFIX}*:*`]]);
    await node.operator.send([["DEL", ...[keys].flat().map(String)]]);
    monotonicMs += 1000;
    for (const { code } of await scene.sendAll(used)) expect(code).toBe("expired_signed_ctx");
    expect(scene.state.handled).toBe(COUNT);
    expect(scene.losses).toEqual(["new", "lost"]);
  });

  it("don't run after a failback to a primary that was away, as the runbook does it", async () => {
    const [old, other] = [await startNode(), await startNode()];
    const before = await start(old);
    await before.send(before.newDispatch());
    const between = await start(other);
    const used = Array.from({ length: COUNT }, between.newDispatch);
    for (const { status } of await between.sendAll(used)) expect(status).toBe(200);
    await old.operator.send([["DEL", SINCE_KEY]]);

    // All processes are new: none knows that the old primary was away.
    const after = await start(old, { since: undefined });
    for (const { code } of await after.sendAll(used)) expect(code).toBe("expired_signed_ctx");
    expect(after.losses).toEqual(["new"]);
  });

  it("is looked for at most once a second, and not once the store may have deleted it", async () => {
    const node = await startNode();
    let monotonicMs = 0;
    const { send, newDispatch } = await start(node, { monotonicMs: () => monotonicMs });
    const reads = async () => {
      const info = String(await node.operator.send([["INFO", "commandstats"]]));
      return Number(/cmdstat_get:calls=(\d+)/.exec(info)?.[1]);
    };
    const readsOfOne = async () => {
      const before = await reads();
      await send(newDispatch());
      return (await reads()) - before;
    };
    await send(newDispatch());
    expect([await readsOfOne(), await readsOfOne()]).toEqual([3, 2]);
    monotonicMs += 1000;
    expect([await readsOfOne(), await readsOfOne()]).toEqual([3, 2]);
    monotonicMs += 3_659_000;
    expect(await readsOfOne()).toBe(2);
  });

  it("may run where forgetting is allowed, and nothing is looked at", async () => {
    const node = await startNode();
    const scene = await start(node, { allowForgetting: true });
    const dispatch = scene.newDispatch();
    await scene.send(dispatch);
    await node.operator.send([["FLUSHDB"]]);
    expect((await scene.send(dispatch)).status).toBe(200);
    expect(await node.operator.send([["EXISTS", SINCE_KEY]])).toEqual([0]);
    expect(scene.losses).toEqual([]);
  });
});

describeWithRedis("the record of since when a Redis remembers", () => {
  it("is moved by one of several processes, and the others go by it", async () => {
    const node = await startNode();
    const scenes = await Promise.all([start(node), start(node), start(node)]);
    await Promise.all(scenes.map(({ send, newDispatch }) => send(newDispatch())));
    await node.operator.send([["FLUSHDB"]]);
    for (const { send, newDispatch } of scenes) {
      expect((await send(newDispatch())).code).toBe("expired_signed_ctx");
    }
    expect(scenes.flatMap(({ losses }) => losses).filter((loss) => loss === "empty")).toEqual([
      "empty",
    ]);
  });

  it("never moves for a server that it knows, and knows eight", async () => {
    const node = await startNode();
    const { send, issuedBefore, losses } = await start(node);
    const fresh = () => ({ ctx: issuedBefore(-20), dispatchId: newDispatchId() });
    await send(fresh());
    const [record] = await node.operator.send([["GET", SINCE_KEY]]);
    const [, runId = ""] = String(record).split(" ");
    const others = Array.from({ length: 7 }, (_, index) => `${index}`.repeat(40));
    await node.operator.send([["SET", SINCE_KEY, ["1000", runId, ...others].join(" ")]]);
    expect((await send(fresh())).status).toBe(200);
    expect(losses).toEqual(["new"]);

    await node.operator.send([["SET", SINCE_KEY, ["1000", ...others, "a".repeat(40)].join(" ")]]);
    await send(fresh());
    expect(losses).toEqual(["new", "server"]);
    const [moved] = await node.operator.send([["GET", SINCE_KEY]]);
    expect(String(moved).split(" ").slice(1)).toEqual([...others.slice(1), "a".repeat(40), runId]);
  });

  it("is corrected if it lies ahead of the server's clock, and refuses nobody for long", async () => {
    const node = await startNode();
    const { send, newDispatch, issuedBefore, losses } = await start(node);
    await send(newDispatch());
    const aheadMs = (await redisTimeMs(node.operator)) + 7_200_000;
    await node.operator.send([["SET", SINCE_KEY, `${aheadMs}`]]);
    expect((await send(newDispatch())).code).toBe("expired_signed_ctx");
    expect(losses).toEqual(["new", "clock"]);
    const fresh = { ctx: issuedBefore(-1), dispatchId: newDispatchId() };
    expect((await send(fresh)).status).toBe(200);
  });

  it.each(["", "soon", "1 2", "-5"])("is written anew if it says %j", async (text) => {
    const node = await startNode();
    const { send, newDispatch, losses } = await start(node);
    await send(newDispatch());
    await node.operator.send([["SET", SINCE_KEY, text]]);
    expect((await send(newDispatch())).code).toBe("expired_signed_ctx");
    expect(losses).toEqual(["new", "empty"]);
  });

  it("tells the client for how long the store remembers, and how long to wait", async () => {
    const node = await startNode();
    const { send, newDispatch } = await start(node);
    await send(newDispatch());
    await node.operator.send([["FLUSHDB"]]);
    const { body, headers, status } = await send(newDispatch());
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: "expired_signed_ctx", remembersMs: expect.any(Number) });
    expect(Number(body.remembersMs)).toBeLessThan(60_000);
    expect(Number(headers.get("Retry-After"))).toBeLessThanOrEqual(1);
  });
});

describeWithRedis("a process whose clock differs from the server's", () => {
  const nowSeconds = (off: number) => () => Date.now() / 1000 + off;
  const expiresAt = Math.floor(Date.now() / 1000) + 7200;

  it.each([-31.5, 31.5])("makes no claim if it is %d s off", async (off) => {
    const node = await startNode();
    const { store } = await start(node, { nowSeconds: nowSeconds(off) });
    const refusal = await store.claim("a", expiresAt).catch((error: unknown) => error);
    expect(failureClass(refusal)).toBe("CLOCK");
    expect(await node.operator.send([["DBSIZE"]])).toEqual([0]);
  });

  it.each([-25, 25])("claims if it is %d s off, but isn't ready, and says so once", async (off) => {
    const node = await startNode();
    const warnings: string[] = [];
    const onWarning = (text: string) => void warnings.push(text);
    const { store } = await start(node, { nowSeconds: nowSeconds(off), onWarning });
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(store.unready()).toBe("CLOCK");
    await store.recheck();
    // The server's answer takes a while on a busy machine.
    expect(warnings.filter((text) => /clock is 2[45]\.\d s/.test(text))).toHaveLength(1);
  });

  it("is ready again when its clock is right", async () => {
    const node = await startNode();
    let off = 10;
    const { store } = await start(node, { nowSeconds: () => Date.now() / 1000 + off });
    await store.claim("a", expiresAt);
    expect(store.unready()).toBe("CLOCK");
    off = 0.5;
    await store.recheck();
    expect(store.unready()).toBeNull();
  });

  it("keeps a claim for as long as any other process does", async () => {
    const node = await startNode();
    const { store } = await start(node, { nowSeconds: nowSeconds(25) });
    const token = { issuedAt: Math.floor(Date.now() / 1000), lifetimeSeconds: 3660 };
    await store.claim("a", token.issuedAt + 3630, token);
    const [leftMs] = await node.operator.send([["PTTL", `${KEY_PREFIX}a`]]);
    expect(Number(leftMs)).toBeGreaterThan(3_630_000);
  });
});
