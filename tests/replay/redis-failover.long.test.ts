import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { KEY_PREFIX } from "@/lib/service-ui/replay/nonce-store";
import type { RedisStoreOptions } from "@/lib/service-ui/replay/redis-store";
import { forThisTest } from "../support/for-this-test";
import { freePort } from "../support/ports";
import { type RedisServer, startRedis, startRedisOnPort } from "../support/redis-server";
import { connectResp, type RespConnection } from "../support/resp-connection";
import { startTcpFront, type TcpFront } from "../support/tcp-front";
import { describeWithRedis, openRedisStore } from "../support/with-redis";

const expiresAt = Math.floor(Date.now() / 1000) + 3600;
const refusal = (claim: Promise<unknown>) =>
  claim.then(
    () => "answered",
    (error: unknown) => failureClass(error) ?? String(error),
  );

interface Node {
  readonly server: RedisServer & { readonly port: number };
  readonly operator: RespConnection;
}

async function startNode(): Promise<Node> {
  const server = await startRedisOnPort();
  return { server, operator: await connectResp(server.socketPath) };
}

describeWithRedis("a Redis store behind a failover that cuts no connection", () => {
  let first: Node;
  let second: Node;
  let front: TcpFront;
  beforeAll(async () => {
    [first, second] = await Promise.all([startNode(), startNode()]);
  });
  afterAll(async () => {
    for (const { server, operator } of [first, second]) {
      operator.close();
      await server.stop();
    }
  });
  beforeEach(async () => {
    front = await startTcpFront(first.server.socketPath);
    for (const { operator } of [first, second]) {
      await operator.send([["REPLICAOF", "NO", "ONE"], ["FLUSHALL"], ["CONFIG", "RESETSTAT"]]);
    }
  });
  afterEach(() => front.close());

  const open = (options?: Partial<RedisStoreOptions>) => openRedisStore(front, options);

  /** Makes the first server a replica of the second, as a managed failover does. */
  async function failOver(): Promise<void> {
    const { port } = second.server;
    await first.operator.send([["REPLICAOF", "127.0.0.1", `${port}`]]);
  }

  it("claims on the new primary after one refusal, and knows what it claimed before", async () => {
    const store = open();
    expect(await store.claim("before", expiresAt)).toBe(true);
    await second.operator.send([["SET", `${KEY_PREFIX}before`, "what was replicated"]]);
    await failOver();
    front.leadTo(second.server.socketPath);
    expect(await refusal(store.claim("lost", expiresAt))).toBe("READONLY");
    expect(await store.claim("after", expiresAt)).toBe(true);
    expect(await store.claim("before", expiresAt)).toBe(false);
    expect(await store.claim("lost", expiresAt)).toBe(true);
    expect(front.accepted).toBe(2);
  });

  it("refuses each of many claims under way with what the connection met", async () => {
    const store = open();
    await store.claim("before", expiresAt);
    await failOver();
    const claims = Array.from({ length: 20 }, (_, i) => refusal(store.claim(`${i}`, expiresAt)));
    expect(new Set(await Promise.all(claims))).toEqual(new Set(["READONLY"]));
    expect(front.accepted).toBe(1);
  });

  it("connects no more often than its pauses allow, and fails at once meanwhile", async () => {
    let now = 0;
    const store = open({ monotonicMs: () => now, random: () => 0.5 });
    await store.claim("before", expiresAt);
    await failOver();
    const tryOften = async () => {
      for (let i = 0; i < 10; i += 1) {
        expect(await refusal(store.claim(`${i}`, expiresAt))).toBe("READONLY");
      }
      return front.accepted;
    };
    // The connection that was open, and two more at once.
    expect(await tryOften()).toBe(3);
    now = 37;
    expect(await tryOften()).toBe(3);
    now = 38;
    expect(await tryOften()).toBe(4);
    now += 75;
    expect(await tryOften()).toBe(5);
    now += 100_000;
    await first.operator.send([["REPLICAOF", "NO", "ONE"]]);
    expect(await store.claim("mended", expiresAt)).toBe(true);
    expect(front.accepted).toBe(6);
  });

  it("begins with no pause again once a claim succeeded", async () => {
    const store = open({ monotonicMs: () => 0 });
    for (const key of ["a", "b", "c"]) {
      front.cutAll();
      const answered = () => refusal(store.claim(`${key}1`, expiresAt));
      await expect.poll(answered).toBe("answered");
    }
    expect(front.accepted).toBeGreaterThan(2);
  });

  it("connects anew when the server loads its data", async () => {
    // Some ten minutes of loading: longer than this test, which kills the server.
    const slow = await forThisTest(
      startRedis([
        "--enable-debug-command",
        "local",
        "--rdbcompression",
        "no",
        "--key-load-delay",
        "250000",
      ]),
    );
    const operator = await forThisTest(connectResp(slow.socketPath));
    const fill = Array.from({ length: 2400 }, (_, i) => ["SET", `${i}`, "x".repeat(1000)]);
    await operator.send([
      ...fill,
      ["CONFIG", "SET", "loading-process-events-interval-bytes", "1024"],
    ]);
    front.leadTo(slow.socketPath);
    const store = open();
    await store.claim("before", expiresAt);
    const other = await forThisTest(connectResp(slow.socketPath));
    operator.send([["DEBUG", "RELOAD"]]).catch(() => {});
    const reply = async () => (await other.send([["GET", "1"]]))[0];
    await expect.poll(reply).toMatchObject({ message: expect.stringContaining("LOADING") });
    front.leadTo(second.server.socketPath);
    expect(await refusal(store.claim("lost", expiresAt))).toBe("LOADING");
    expect(await store.claim("after", expiresAt)).toBe(true);
    expect(front.accepted).toBe(2);
  });

  it("connects anew when a replica lost its primary and answers nothing", async () => {
    const store = open();
    await store.claim("before", expiresAt);
    await first.operator.send([
      ["CONFIG", "SET", "replica-serve-stale-data", "no"],
      ["CONFIG", "SET", "replica-read-only", "no"],
      ["REPLICAOF", "127.0.0.1", `${await freePort()}`],
    ]);
    onTestFinished(async () => {
      await first.operator.send([
        ["REPLICAOF", "NO", "ONE"],
        ["CONFIG", "SET", "replica-serve-stale-data", "yes"],
        ["CONFIG", "SET", "replica-read-only", "yes"],
      ]);
    });
    front.leadTo(second.server.socketPath);
    expect(await refusal(store.claim("lost", expiresAt))).toBe("MASTERDOWN");
    expect(await store.claim("after", expiresAt)).toBe(true);
  });

  it("connects anew when its user lost a permission, and names what the server said", async () => {
    await first.operator.send([["ACL", "SETUSER", "app", "on", ">pw", "~*", "+@all"]]);
    onTestFinished(async () => void (await first.operator.send([["ACL", "DELUSER", "app"]])));
    const store = open({ url: `redis://app:pw@127.0.0.1:${front.port}` });
    await store.claim("before", expiresAt);
    await first.operator.send([["ACL", "SETUSER", "app", "-set"]]);
    expect(await refusal(store.claim("a", expiresAt))).toBe("NOPERM");
    await first.operator.send([["ACL", "SETUSER", "app", "+set"]]);
    expect(await store.claim("b", expiresAt)).toBe(true);
    expect(front.accepted).toBe(2);
  });

  it("keeps its connection to a server that is full", async () => {
    const store = open();
    await store.claim("before", expiresAt);
    await first.operator.send([["CONFIG", "SET", "maxmemory", "1"]]);
    onTestFinished(async () => {
      await first.operator.send([["CONFIG", "SET", "maxmemory", "0"]]);
    });
    for (const key of ["a", "b", "c"])
      expect(await refusal(store.claim(key, expiresAt))).toBe("OOM");
    await first.operator.send([["CONFIG", "SET", "maxmemory", "0"]]);
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(front.accepted).toBe(1);
  });
});
