/**
 * A steady load on the standalone server, for as long as it is told, on SQLite and on Redis: what
 * memory, processor time and room an operator has to plan for.
 *
 *   NEXT_OUTPUT=standalone npm run build && npm run bench -- --soak [seconds for each store, 90 if none are given]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { signUpEntry } from "../tests/support/demo-page";
import { type NextServer, startNext } from "../tests/support/next-server";
import { findRedisServer, startRedisOnPort } from "../tests/support/redis-server";
import { connectResp, type RespConnection } from "../tests/support/resp-connection";
import { newDispatchId } from "../tests/support/wire";
import { runLoad } from "./load";
import { round } from "./quantile";
import { type Soak, type SoakOfStore, soakTable } from "./soak-table";

const AT_ONCE = 16;
const WARM_SECONDS = 10;
/** Of the load; memory is read at the end of each. */
const STRETCHES = 3;
const STANDALONE = resolve(".next/standalone/server.js");
const seconds = Number(process.argv.at(-1)) || 90;

/** Bytes that a store holds, and how many claims. */
type Held = () => Promise<{ readonly bytes: number; readonly claims: number | null }>;

async function soak(
  store: string,
  env: Readonly<Record<string, string>>,
  held: Held,
): Promise<SoakOfStore> {
  process.stderr.write(`${store}: ${seconds} s, after ${WARM_SECONDS} s to warm up\n`);
  // The limiter counts as it does by default; one client is just never stopped by it.
  const unlimited = { UI_RATE_LIMIT: "999999999/60s" };
  const server = await startNext({ standalone: STANDALONE, env: { ...unlimited, ...env } });
  try {
    const { ctx } = await signUpEntry(server.url);
    let sent = 0;
    const body = () => {
      sent += 1;
      const payload = { value: "ada@example.com" };
      return JSON.stringify({ ctx, dispatchId: newDispatchId(), payload });
    };
    const headers = { "content-type": "application/json" };
    const target = { name: store, method: "POST", path: "/__ui/dispatch", headers, body } as const;
    const run = (duration: number) =>
      runLoad(target, { ...server, name: "next", origin: server.url }, AT_ONCE, { duration });

    await run(WARM_SECONDS);
    const before = await held();
    const sentBefore = sent;
    const memory: number[] = [memoryOf(server)];
    const stretches = [];
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
      stretches.push(await run(seconds / STRETCHES));
      memory.push(memoryOf(server));
    }
    const after = await held();
    const claims =
      after.claims === null || before.claims === null
        ? sent - sentBefore
        : after.claims - before.claims;
    const cpu = stretches.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []);
    return {
      store,
      seconds,
      claims,
      perSecond: Math.round(claims / seconds),
      p99Ms: round(Math.max(...stretches.map(({ p99 }) => p99))),
      memoryMiB: memory.map((bytes) => Math.round(bytes / 2 ** 20)),
      cpuSecondsOfThousand: round(cpu.reduce((sum, one) => sum + one, 0) / cpu.length / 1000),
      bytesOfClaim: Math.round((after.bytes - before.bytes) / claims),
    };
  } finally {
    await server.stop();
  }
}

/** What the process holds in memory, bytes. */
function memoryOf({ pid }: NextServer): number {
  const [, kibibytes = "0"] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}

async function soakSqlite(): Promise<SoakOfStore> {
  const directory = mkdtempSync(join(tmpdir(), "service-ui-soak-"));
  const bytes = () =>
    readdirSync(directory)
      .map((name) => statSync(join(directory, name)).size)
      .reduce((sum, size) => sum + size, 0);
  try {
    return await soak("SQLite", { UI_REPLAY_DIR: directory }, async () => ({
      bytes: bytes(),
      claims: null,
    }));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function soakRedis(): Promise<SoakOfStore> {
  const redis = await startRedisOnPort(["--appendonly", "yes"]);
  const connection = await connectResp(redis.socketPath);
  try {
    const env = { REDIS_URL: `redis://127.0.0.1:${redis.port}`, UI_REPLAY_TIMEOUT_MS: "20000" };
    return await soak("Redis, append-only file", env, () => heldBy(connection));
  } finally {
    connection.close();
    await redis.stop();
  }
}

async function heldBy(connection: RespConnection) {
  const [info, claims] = await connection.send([["INFO", "memory"], ["DBSIZE"]]);
  const [, bytes] = /used_memory:(\d+)/.exec(String(info)) ?? [];
  return { bytes: Number(bytes), claims: Number(claims) };
}

const machine = {
  cpu: cpus()[0]?.model ?? "",
  cores: cpus().length,
  loadBefore: round(loadavg()[0] ?? 0),
};
const stores = [await soakSqlite()];
if (findRedisServer() !== undefined) stores.push(await soakRedis());
const result: Soak = { node: process.version, ...machine, atOnce: AT_ONCE, stores };
writeFileSync("bench/results/soak.json", `${JSON.stringify(result, null, 2)}\n`);
process.stdout.write(`${soakTable(result)}\n`);
