import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { failureClass } from "@/lib/service-ui/replay/failure-class";
import { createRedisLink } from "@/lib/service-ui/replay/redis-link";
import {
  createRedisStore,
  type RedisStore,
  type RedisStoreOptions,
} from "@/lib/service-ui/replay/redis-store";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import { PATIENCE_MS } from "../support/patience";
import { startTcpFront, type TcpFront } from "../support/tcp-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

const expiresAt = Math.floor(Date.now() / 1000) + 3600;

describeWithRedis("a Redis store asks each new connection whether its server forgets", () => {
  const { redis, server } = useRedis(["--appendonly", "yes"]);
  let front: TcpFront;
  let warnings: string[];
  beforeEach(async () => {
    await redis().send([["FLUSHALL"]]);
    front = await startTcpFront(server().socketPath);
    warnings = [];
  });
  afterEach(async () => {
    await front.close();
    await redis().send([["ACL", "DELUSER", "app"]]);
    await configure({ maxmemory: "0", "maxmemory-policy": "noeviction", appendonly: "yes" });
  });

  function open(options: Partial<RedisStoreOptions> = {}): RedisStore {
    const url = `redis://127.0.0.1:${front.port}`;
    const onWarning = (text: string) => void warnings.push(text);
    const store = createRedisStore({ url, timeoutMs: PATIENCE_MS, onWarning, ...options });
    onTestFinished(() => store.close());
    return store;
  }
  async function configure(settings: Readonly<Record<string, string>>): Promise<void> {
    const words = Object.entries(settings).flat();
    expect(await redis().send([["CONFIG", "SET", ...words]])).toEqual(["OK"]);
  }
  const evict = () => configure({ maxmemory: "100mb", "maxmemory-policy": "volatile-lru" });

  it("claims without a word where it neither evicts nor forgets", async () => {
    expect(await open().claim("a", expiresAt)).toBe(true);
    expect(warnings).toEqual([]);
  });

  it("refuses one that evicts, writes nothing, and claims once that is mended", async () => {
    await evict();
    const store = open();
    const refusal = await store.claim("a", expiresAt).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
    expect(String(refusal)).toContain("maxmemory-policy volatile-lru");
    expect(failureClass(refusal)).toBe("EVICTING_POLICY");
    expect(await redis().send([["DBSIZE"]])).toEqual([0]);
    await configure({ "maxmemory-policy": "noeviction" });
    expect(await store.claim("a", expiresAt)).toBe(true);
  });

  it("asks one that evicts no more often than the pauses between connections allow", async () => {
    await evict();
    const store = open({ monotonicMs: () => 0 });
    for (let i = 0; i < 10; i += 1) {
      await expect(store.claim(`${i}`, expiresAt)).rejects.toThrow("volatile-lru");
    }
    expect(front.accepted).toBe(2);
  });

  it("warns of one that evicts where forgetting is allowed, and claims", async () => {
    await evict();
    expect(await open({ allowForgetting: true }).claim("a", expiresAt)).toBe(true);
    expect(warnings).toEqual([expect.stringContaining("volatile-lru")]);
  });

  it("warns once of one without an append-only file, over all its connections", async () => {
    await configure({ appendonly: "no" });
    const store = open();
    expect(await store.claim("a", expiresAt)).toBe(true);
    front.answers("cut");
    await expect(store.claim("b", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    front.answers("pass");
    expect(await store.claim("c", expiresAt)).toBe(true);
    expect(front.accepted).toBe(2);
    expect(warnings).toEqual([expect.stringContaining("appendonly no")]);
  });

  it("asks again after a failover, and refuses the server that it led to", async () => {
    const store = open();
    expect(await store.claim("a", expiresAt)).toBe(true);
    await evict();
    front.answers("cut");
    await expect(store.claim("b", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    front.answers("pass");
    await expect(store.claim("c", expiresAt)).rejects.toThrow("volatile-lru");
  });

  it("says once that it may not ask, and claims", async () => {
    const rules = ["+multi", "+exec", "+set", "+get", "~service-ui:*"];
    await redis().send([["ACL", "SETUSER", "app", "on", ">pw", ...rules]]);
    await evict();
    const url = `redis://app:pw@127.0.0.1:${front.port}`;
    const store = open({ url });
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(await store.claim("a", expiresAt)).toBe(false);
    expect(warnings).toEqual([expect.stringContaining("does not tell")]);
  });

  it("needs no more permissions than the page on hosting names", async () => {
    const page = await readFile("docs/hosting/several-hosts.md", "utf8");
    const rules = page.match(/[~+][a-z:*-]+(?=[' \n])/g) ?? [];
    expect(rules).toContain("+info");
    await redis().send([["ACL", "SETUSER", "app", "on", ">pw", ...rules]]);
    const link = createRedisLink({ url: `redis://app:pw@127.0.0.1:${front.port}` });
    const counted = await link.run((client) =>
      client.transact([
        ["INCR", "ui:rate:a:1"],
        ["EXPIRE", "ui:rate:a:1", "60"],
      ]),
    );
    link.close();
    expect(counted[0]).toBe(1);
    const store = open({ url: `redis://app:pw@127.0.0.1:${front.port}` });
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(warnings).toEqual([]);
  });
});
