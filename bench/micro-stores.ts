/** Claims a second of every replay store, against each other in interleaved rounds. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryStore } from "@/lib/service-ui/replay/memory-store";
import { createRedisStore } from "@/lib/service-ui/replay/redis-store";
import type { ReplayStore } from "@/lib/service-ui/replay/replay-store";
import { replayKey } from "@/lib/service-ui/replay/replay-store";
import { createSqliteStore } from "@/lib/service-ui/replay/sqlite-store";
import { createUpstashStore } from "@/lib/service-ui/replay/upstash-store";
import { findRedisServer, startRedis } from "../tests/support/redis-server";
import { connectResp } from "../tests/support/resp-connection";
import { startUpstashFront } from "../tests/support/upstash-front";
import { median, quantile, round } from "./quantile";

const AT_ONCE = 32;
const CLAIMS_OF_A_FILLING = 2_000;
const expiresAt = Math.floor(Date.now() / 1000) + 3600;

interface Contestant {
  readonly name: string;
  readonly store: ReplayStore;
  /** Claims in one round: about as many as take the others' time. */
  readonly claims: number;
  readonly close: () => Promise<void>;
}

async function enlist(): Promise<Contestant[]> {
  const directory = mkdtempSync(join(tmpdir(), "service-ui-bench-"));
  const contestants: Contestant[] = [
    { name: "memory", store: createMemoryStore(), claims: 20_000, close: async () => {} },
  ];
  for (const synchronous of ["NORMAL", "FULL"] as const) {
    const place = join(directory, synchronous);
    const store = createSqliteStore({ directory: place, synchronous });
    const close = async () => {
      await store.close();
      rmSync(place, { recursive: true });
    };
    const claims = synchronous === "FULL" ? 1_000 : 20_000;
    contestants.push({ name: `SQLite, ${synchronous}`, store, claims, close });
  }
  if (findRedisServer() === undefined) return contestants;

  const port = await freePort();
  const server = await startRedis(["--port", `${port}`, "--bind", "127.0.0.1"]);
  const redis = createRedisStore({ url: `redis://127.0.0.1:${port}`, timeoutMs: 30_000 });
  const closeRedis = () => redis.close();
  contestants.push({ name: "Redis, TCP", store: redis, claims: 10_000, close: closeRedis });
  const connection = await connectResp(server.socketPath);
  const front = await startUpstashFront(connection);
  const upstash = createUpstashStore({ url: front.url, token: front.token, timeoutMs: 30_000 });
  const close = async () => {
    await front.close();
    connection.close();
    await server.stop();
  };
  contestants.push({ name: "Upstash, local front", store: upstash, claims: 1_000, close });
  return contestants;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
  server.close();
  await once(server, "close");
  return port;
}

let dispatches = 0;

/** One round of first claims: how many a second, and how many milliseconds each took. */
async function run({ store }: Pick<Contestant, "store">, claims: number, atOnce: number) {
  const times: number[] = [];
  let left = claims;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      dispatches += 1;
      const key = replayKey("a context", `ui_evt_${dispatches.toString(16).padStart(32, "0")}`);
      const start = performance.now();
      if (!(await store.claim(key, expiresAt))) throw new Error("a first claim was refused");
      times.push(performance.now() - start);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  return { perSecond: (claims * 1000) / (performance.now() - start), times };
}

/** Microseconds of a claim in the embedded stores when they hold so many already, ascending. */
export async function measureFilling(held: readonly number[]): Promise<Record<string, number>> {
  const directory = mkdtempSync(join(tmpdir(), "service-ui-bench-"));
  const sqlite = createSqliteStore({ directory });
  const figures: Record<string, number> = {};
  for (const [name, store] of [
    ["memory", createMemoryStore()],
    ["SQLite", sqlite],
  ] as const) {
    let count = 0;
    for (const amount of held) {
      if (amount > count) await run({ store }, amount - count, AT_ONCE);
      const { perSecond } = await run({ store }, CLAIMS_OF_A_FILLING, AT_ONCE);
      count = Math.max(amount, count) + CLAIMS_OF_A_FILLING;
      figures[`claim, ${name}, ${amount} held`] = round(1e6 / perSecond);
    }
  }
  await sqlite.close();
  rmSync(directory, { recursive: true });
  return figures;
}

export interface StoreFigures {
  /** First claims a second, 32 at once. */
  readonly perSecond: number;
  /** Milliseconds of a claim alone. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Redis only where `redis-server` is found. Upstash is a local front: its network, the greater part
 * of its time, is missing.
 */
export async function measureStores(
  rounds: number,
  share: number,
): Promise<Record<string, StoreFigures>> {
  const contestants = await enlist();
  const rates = new Map(contestants.map(({ name }): [string, number[]] => [name, []]));
  const times = new Map(contestants.map(({ name }): [string, number[]] => [name, []]));
  for (let turn = -1; turn < rounds; turn++) {
    for (const contestant of contestants) {
      const { name } = contestant;
      const claims = Math.ceil(contestant.claims * share);
      const { perSecond } = await run(contestant, claims, AT_ONCE);
      const alone = await run(contestant, Math.ceil(claims / 10), 1);
      if (turn < 0) continue; // to warm up
      rates.get(name)?.push(perSecond);
      times.get(name)?.push(...alone.times);
    }
  }
  for (const contestant of contestants) await contestant.close();
  const figures = contestants.map(({ name }): [string, StoreFigures] => {
    const [p50, p99] = [0.5, 0.99].map((part) => round(quantile(times.get(name) ?? [], part)));
    const perSecond = round(median(rates.get(name) ?? []));
    return [name, { perSecond, p50: p50 ?? Number.NaN, p99: p99 ?? Number.NaN }];
  });
  return Object.fromEntries(figures);
}
