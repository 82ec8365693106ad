import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createClaim } from "@/lib/service-ui/replay/create-claim";
import { forThisTest } from "../support/for-this-test";
import { startRedis } from "../support/redis-server";
import { connectResp } from "../support/resp-connection";
import { startTcpFront } from "../support/tcp-front";
import { describeWithRedis, openRedisStore, useRedis } from "../support/with-redis";

const TOKEN = { issuedAt: Math.ceil(Date.now() / 1000) + 60, lifetimeSeconds: 3660 };
const expiresAt = Math.floor(Date.now() / 1000) + 3600;

describeWithRedis("a Redis that is far away, or behind a proxy", () => {
  const { server } = useRedis();

  /** What becomes of claims through a front, each with its limit. */
  async function behindFront(timeoutMs: number) {
    const front = await forThisTest(startTcpFront(server().socketPath));
    const store = openRedisStore(front, { timeoutMs });
    const claim = createClaim(store, timeoutMs);
    let claims = 0;
    return { front, claim: () => claim(`${front.port}-${claims++}`, expiresAt, TOKEN) };
  }

  it("connects for longer than a claim waits, says which limit was met, and claims then", async () => {
    const { front, claim } = await behindFront(1000);
    front.delay(600);
    const early = await claim();
    expect(early).toMatchObject({
      outcome: "unavailable",
      failure: "ETIMEDOUT",
      reason: expect.stringMatching(
        /not connected within 1000 ms \(UI_REPLAY_TIMEOUT_MS\), and connecting goes on for 5000 ms/,
      ),
    });
    await expect.poll(async () => (await claim()).outcome).toBe("won");
    expect(front.accepted).toBe(1);
  });

  it("names a connection that the proxy closes, at once or later", async () => {
    const { front, claim } = await behindFront(60_000);
    front.answers("cut");
    expect(await claim()).toMatchObject({ failure: "CONNECTION_CLOSED" });
    front.answers("pass");
    await expect.poll(async () => (await claim()).outcome).toBe("won");
    front.answers("cut");
    expect(await claim()).toMatchObject({ failure: "CONNECTION_CLOSED" });
  });

  it("names a proxy that can't reach the server", async () => {
    const gone = await startRedis();
    const front = await forThisTest(startTcpFront(gone.socketPath));
    await gone.stop();
    const claim = createClaim(openRedisStore(front), 60_000);
    const { failure } = Object(await claim("a", expiresAt, TOKEN));
    expect(["CONNECTION_CLOSED", "ECONNRESET", "EPIPE"]).toContain(failure);
  });

  it("names a server that speaks another protocol", async () => {
    const web = createServer((socket) => {
      socket.on("error", () => {});
      socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void web.close());
    const port = Object(web.address()).port;
    const claim = createClaim(openRedisStore({ port } as never), 60_000);
    expect(await claim("a", expiresAt, TOKEN)).toMatchObject({ failure: "BAD_ANSWER" });
  });

  it("looks at the eviction policy of an open connection again, and refuses as at connect", async () => {
    const redis = await forThisTest(startRedis(["--maxmemory", "100mb"]));
    const operator = await forThisTest(connectResp(redis.socketPath));
    const front = await forThisTest(startTcpFront(redis.socketPath));
    const store = openRedisStore(front);
    const claim = createClaim(store, 60_000);
    expect(await claim("a", expiresAt, TOKEN)).toEqual({ outcome: "won" });
    await store.recheck();
    expect(front.accepted).toBe(1);

    await operator.send([["CONFIG", "SET", "maxmemory-policy", "volatile-lru"]]);
    await expect(store.recheck()).rejects.toThrow("maxmemory-policy volatile-lru");
    expect(await claim("b", expiresAt, TOKEN)).toMatchObject({ failure: "EVICTING_POLICY" });
    await operator.send([["CONFIG", "SET", "maxmemory-policy", "noeviction"]]);
    await expect.poll(async () => (await claim("b", expiresAt, TOKEN)).outcome).toBe("won");
  });

  it("lets whoever accepts forgetting go on, with a warning", async () => {
    const redis = await forThisTest(startRedis(["--maxmemory", "100mb"]));
    const operator = await forThisTest(connectResp(redis.socketPath));
    const front = await forThisTest(startTcpFront(redis.socketPath));
    const warnings: string[] = [];
    const onWarning = (text: string) => void warnings.push(text);
    const store = openRedisStore(front, { allowForgetting: true, onWarning });
    expect(await store.claim("a", expiresAt)).toBe(true);
    await operator.send([["CONFIG", "SET", "maxmemory-policy", "volatile-lru"]]);
    await store.recheck();
    expect(warnings).toContainEqual(expect.stringContaining("volatile-lru"));
    expect(await store.claim("b", expiresAt)).toBe(true);
    expect(front.accepted).toBe(1);
  });
});
