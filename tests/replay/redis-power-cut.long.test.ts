import { dirname } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { KEY_PREFIX } from "@/lib/service-ui/replay/nonce-store";
import { createRedisStore, type RedisStore } from "@/lib/service-ui/replay/redis-store";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { forThisTest } from "../support/for-this-test";
import { PATIENCE_MS } from "../support/patience";
import { type RedisServer, startRedis, startRedisOnPort } from "../support/redis-server";
import { connectResp, type RespConnection } from "../support/resp-connection";
import { reconnecting } from "../support/shared-backing";
import { startTcpFront, type TcpFront } from "../support/tcp-front";
import { cutAppendOnlyFile, describeWithRedis } from "../support/with-redis";

const COUNT = 200;
const expiresAt = Math.floor(Date.now() / 1000) + 3600;
const APPEND_ONLY = ["--appendonly", "yes", "--appendfsync"];

/** A server, the way to it, and a store there. */
interface Scene {
  readonly server: RedisServer;
  readonly operator: RespConnection;
  readonly front: TcpFront;
  readonly store: RedisStore;
  readonly warnings: readonly string[];
}

async function start(settings: readonly string[]): Promise<Scene> {
  const server = await forThisTest(startRedis(settings));
  const operator = await forThisTest(reconnecting(server.socketPath));
  const front = await forThisTest(startTcpFront(server.socketPath));
  const warnings: string[] = [];
  const store = createRedisStore({
    url: `redis://127.0.0.1:${front.port}`,
    timeoutMs: PATIENCE_MS,
    onWarning: (text) => void warnings.push(text),
  });
  onTestFinished(() => store.close());
  return { server, operator, front, store, warnings };
}

/** Claims so many keys of this name at once, and counts those that were new. */
async function claimAll(store: RedisStore, name: string): Promise<number> {
  const claims = Array.from({ length: COUNT }, (_, i) => store.claim(`${name}/${i}`, expiresAt));
  return (await Promise.all(claims)).filter((won) => won).length;
}

/** Kills the server, does what a test wants with its files, and starts it again. */
async function kill({ server, operator, store }: Scene, change = () => {}): Promise<void> {
  // With everysec Redis holds its records back while the disk is busy: nothing is to be left.
  const info = async () => String(await operator.send([["INFO", "persistence"]]));
  await expect.poll(info).not.toMatch(/aof_buffer_length:[1-9]/);
  await server.kill();
  await expect(store.claim("while away", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
  change();
  await server.restart();
}

describeWithRedis("the claims of a Redis that is killed", () => {
  it.each(["always", "everysec"])("are all kept by an append-only file: %s", async (fsync) => {
    const scene = await start([...APPEND_ONLY, fsync]);
    expect(await claimAll(scene.store, "a")).toBe(COUNT);
    await kill(scene);
    expect(await claimAll(scene.store, "a")).toBe(0);
    expect(scene.warnings).toEqual([]);
  });

  it("are all lost without one, of which the store has warned", async () => {
    const scene = await start(["--appendonly", "no"]);
    expect(await claimAll(scene.store, "a")).toBe(COUNT);
    expect(scene.warnings).toEqual([expect.stringContaining("appendonly no")]);
    await kill(scene);
    expect(await claimAll(scene.store, "a")).toBe(COUNT);
  });
});

describeWithRedis("the claims of a Redis whose power is cut", () => {
  const cutAfter = (scene: Scene, lastKey: string, tornBytes: number) =>
    kill(scene, () =>
      cutAppendOnlyFile(dirname(scene.server.socketPath), KEY_PREFIX + lastKey, tornBytes),
    );
  const LAST = `a/${COUNT - 1}`;

  // Redis then writes and syncs before it answers: what was not answered may be missing.
  it.each([0, 30])("are all kept if answered with always, torn by %d bytes", async (torn) => {
    const scene = await start([...APPEND_ONLY, "always"]);
    expect(await claimAll(scene.store, "a")).toBe(COUNT);
    scene.front.answers("stall");
    const refused = expect(claimAll(scene.store, "b")).rejects.toThrow(ReplayStoreUnavailable);
    await expect.poll(() => scene.operator.send([["DBSIZE"]])).toEqual([2 * COUNT + 1]);
    await cutAfter(scene, LAST, torn);
    await refused;
    scene.front.answers("pass");
    expect(await claimAll(scene.store, "a")).toBe(0);
    expect(await claimAll(scene.store, "b")).toBe(COUNT);
    expect(await claimAll(scene.store, "b")).toBe(0);
  });

  it.each([0, 30])("are lost since the last sync with everysec, torn by %d bytes", async (torn) => {
    const scene = await start([...APPEND_ONLY, "everysec"]);
    expect(await claimAll(scene.store, "a")).toBe(COUNT);
    expect(await claimAll(scene.store, "b")).toBe(COUNT);
    await cutAfter(scene, LAST, torn);
    expect(await claimAll(scene.store, "a")).toBe(0);
    expect(await claimAll(scene.store, "b")).toBe(COUNT);
    expect(scene.warnings).toEqual([]);
  });
});

describeWithRedis("the claims of a primary that is killed", () => {
  it("are kept by a replica, save those that it had not been sent", async () => {
    const primary = await start(["--repl-diskless-sync-delay", "0"]);
    const replica = await forThisTest(startRedisOnPort(["--repl-timeout", "3600"]));
    const operator = await forThisTest(connectResp(replica.socketPath));
    const link = await forThisTest(startTcpFront(primary.server.socketPath));
    await operator.send([["REPLICAOF", "127.0.0.1", `${link.port}`]]);

    expect(await claimAll(primary.store, "a")).toBe(COUNT);
    await expect.poll(() => operator.send([["DBSIZE"]])).toEqual([COUNT + 1]);
    link.answers("stall");
    expect(await claimAll(primary.store, "b")).toBe(COUNT);
    await primary.server.kill();
    await operator.send([["REPLICAOF", "NO", "ONE"]]);
    primary.front.leadTo(replica.socketPath);
    const claim = () => primary.store.claim("after", expiresAt).catch(() => "refused");
    await expect.poll(claim).toBe(true);
    expect(await claimAll(primary.store, "a")).toBe(0);
    expect(await claimAll(primary.store, "b")).toBe(COUNT);
  });

  it("are refused while it has no replica that keeps up, if it is told to have one", async () => {
    const { store } = await start(["--min-replicas-to-write", "1"]);
    const refusal = await store.claim("a", expiresAt).catch(failureClass);
    expect(refusal).toBe("NOREPLICAS");
  });
});
