import { Redis } from "@upstash/redis";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { ReplayStoreUnavailable } from "@/lib/service-ui/replay/replay-store";
import {
  createUpstashStore,
  createUpstashStoreOn,
  type UpstashStoreOptions,
} from "@/lib/service-ui/replay/upstash-store";
import { describeRedisClaims } from "../contract/redis-claims-contract";
import { PATIENCE_MS } from "../support/patience";
import { type Fault, startUpstashFront, type UpstashFront } from "../support/upstash-front";
import { describeWithRedis, useRedis } from "../support/with-redis";

describeWithRedis("with a real Redis behind Upstash's protocol", () => {
  const { redis } = useRedis();
  let front: UpstashFront;
  beforeEach(async () => {
    await redis().send([["FLUSHALL"]]);
    front = await startUpstashFront(redis());
  });
  afterEach(() => front.close());

  const open = (options: Partial<UpstashStoreOptions> = {}) =>
    createUpstashStore({ url: front.url, token: front.token, timeoutMs: PATIENCE_MS, ...options });
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;

  describeRedisClaims("the Upstash store", {
    redis,
    open,
    breakDown: () => front.failWith(() => "cutBefore"),
  });

  it("sends nothing before the first claim, and one request for each", async () => {
    const store = open();
    expect(front.requests).toBe(0);
    // The first claim of an empty database also writes since when it remembers.
    await store.claim("first", expiresAt);
    const before = front.requests;
    await Promise.all(["a", "b", "c"].map((key) => store.claim(key, expiresAt)));
    expect(front.requests).toBe(before + 3);
  });

  it("tells the server nothing of this machine, and keeps nothing of its answers", async () => {
    await open().claim("a", expiresAt);
    const names = Object.keys(front.lastHeaders).filter((name) => name.startsWith("upstash-"));
    expect(names).toEqual(["upstash-encoding"]);
  });

  it("reads its nonce back as it was written, a number too", async () => {
    const store = open({ nonce: () => "12" });
    expect(await store.claim("a", expiresAt)).toBe(true);
  });

  it("wins though the answer to its first try is lost", async () => {
    const store = open();
    await store.claim("first", expiresAt);
    const before = front.requests;
    front.failWith((_, attempt) => (attempt === 1 ? "cutAfter" : undefined));
    expect(await store.claim("a", expiresAt)).toBe(true);
    expect(front.requests).toBe(before + 2);
  });

  it("tries no more than twice", async () => {
    front.failWith(() => "cutBefore");
    await expect(open().claim("a", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    expect(front.requests).toBe(2);
  });

  it.each<[Fault, boolean]>([
    ["cutBefore", true],
    ["cutAfter", false],
    ["errorAfter", false],
    ["unauthorized", true],
    ["notJson", false],
  ])("rejects on the fault %s, and the next claim works", async (fault, keyIsFree) => {
    const store = open();
    front.failWith(() => fault);
    const refusal = await store.claim("a", expiresAt).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ReplayStoreUnavailable);
    expect(String(refusal)).not.toContain(front.token);
    front.failWith(undefined);
    expect(await store.claim("b", expiresAt)).toBe(true);
    // A key whose answer was lost is spent: refused twice rather than run twice.
    expect(await store.claim("a", expiresAt)).toBe(keyIsFree);
  });

  it("rejects when the server stalls, every time anew, and the next claim works", async () => {
    const store = open({ timeoutMs: 50 });
    front.failWith(() => "stall");
    for (const key of ["a", "b"]) {
      await expect(store.claim(key, expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    }
    front.failWith(undefined);
    const patient = open();
    expect(await patient.claim("c", expiresAt)).toBe(true);
    expect(await patient.claim("c", expiresAt)).toBe(false);
  });

  it("rejects for a client with one plain signal: after an abort it answers without any server", async () => {
    const controller = new AbortController();
    const client = new Redis({
      url: front.url,
      token: front.token,
      retry: false,
      signal: controller.signal,
      automaticDeserialization: false,
      enableAutoPipelining: false,
    });
    const store = createUpstashStoreOn(client, { timeoutMs: PATIENCE_MS });
    expect(await store.claim("a", expiresAt)).toBe(true);
    controller.abort("OK");
    // The trap: this client now says that anything was written.
    expect(await client.set("anything", "at all", { nx: true, ex: 60 })).toBe("OK");
    await expect(store.claim("b", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
    await expect(store.claim("a", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
  });

  it("rejects where the server refuses to write", async () => {
    await redis().send([["CONFIG", "SET", "maxmemory", "1"]]);
    onTestFinished(async () => {
      await redis().send([["CONFIG", "SET", "maxmemory", "0"]]);
    });
    await expect(open().claim("a", expiresAt)).rejects.toThrow(ReplayStoreUnavailable);
  });
});
