/**
 * Claims a second of every replay store, against each other in one run: median of interleaved rounds.
 *
 *   npx esbuild bench/claim.ts --bundle --platform=node --format=esm --packages=external \
 *     --alias:@=. --outfile=node_modules/.cache/service-ui/claim.mjs && node node_modules/.cache/service-ui/claim.mjs
 *
 * The ratios are what to read. Upstash is a local front here: its network, the greater part of its time, is missing.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryStore } from "@/lib/replay/memory-store";
import { createRedisStore } from "@/lib/replay/redis-store";
import { replayKey } from "@/lib/replay/replay-key";
import type { ReplayStore } from "@/lib/replay/replay-store";
import { createSqliteStore } from "@/lib/replay/sqlite-store";
import { createUpstashStore } from "@/lib/replay/upstash-store";
import { findRedisServer, startRedis } from "../tests/support/redis-server";
import { connectResp } from "../tests/support/resp-connection";
import { startUpstashFront } from "../tests/support/upstash-front";

const ROUNDS = 7;
const AT_ONCE = 32;
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
async function run({ store }: Contestant, claims: number, atOnce: number) {
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

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const contestants = await enlist();
const rates = new Map(contestants.map(({ name }): [string, number[]] => [name, []]));
const times = new Map(contestants.map(({ name }): [string, number[]] => [name, []]));
for (const contestant of contestants) await run(contestant, contestant.claims, AT_ONCE);
for (let round = 0; round < ROUNDS; round++) {
  for (const contestant of contestants) {
    const { name, claims } = contestant;
    rates.get(name)?.push((await run(contestant, claims, AT_ONCE)).perSecond);
    times.get(name)?.push(...(await run(contestant, claims / 10, 1)).times);
  }
}
const lines = contestants.map(({ name }) => {
  const rate = Math.round(quantile(rates.get(name) ?? [], 0.5));
  const [half, most] = [0.5, 0.99].map((part) => quantile(times.get(name) ?? [], part).toFixed(3));
  return `${name.padEnd(22)} ${`${rate}`.padStart(8)} claims/s   alone: median ${half} ms, p99 ${most} ms`;
});
process.stdout.write(`Node ${process.version}, ${AT_ONCE} at once\n${lines.join("\n")}\n`);
for (const contestant of contestants) await contestant.close();
