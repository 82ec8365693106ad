/**
 * What receipts cost: processor time of the server and work of the database for each dispatch, with
 * them and without, on both mounts and three stores.
 *
 *   npm run bench -- --receipts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { startRedisOnPort } from "../tests/support/redis-server";
import { connectResp, type RespConnection } from "../tests/support/resp-connection";
import { startUpstashFront } from "../tests/support/upstash-front";
import { manifestsIn, newDispatchId } from "../tests/support/wire";
import { cpuSeconds, runLoad, type Target } from "./load";
import { quantile, round } from "./quantile";
import {
  type ReceiptCost,
  type ReceiptCosts,
  receiptsTable,
  replaceReceiptsTable,
  type Spread,
} from "./receipts-table";
import { buildOnce, type Server, startServer } from "./servers";

const ROUNDS = 9;
const DISPATCHES = 1_500;
const CONNECTIONS = 8;
/** The page that shows the costs of the last run. */
const PAGE = "docs/hosting/sizing.md";
const SETTINGS = ["off", "on"] as const;

/** A database that several servers share, and what it has done so far. */
interface Database {
  readonly env: Readonly<Record<string, string>>;
  done(): Promise<{ readonly commands: number; readonly microseconds: number }>;
  close(): Promise<void>;
}

async function doneBy(redis: RespConnection) {
  const [stats, cpu] = await redis.send([
    ["INFO", "commandstats"],
    ["INFO", "cpu"],
  ]);
  // Without the frame of a transaction, and without what only this program asks.
  const calls = [...`${stats}`.matchAll(/cmdstat_(?:set|get|incr|expire):calls=(\d+)/g)];
  const seconds = [...`${cpu}`.matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)];
  const sum = (found: RegExpMatchArray[]) => found.reduce((sum, [, it]) => sum + Number(it), 0);
  return { commands: sum(calls), microseconds: 1e6 * sum(seconds) };
}

async function openRedis(): Promise<Database> {
  const server = await startRedisOnPort();
  const redis = await connectResp(server.socketPath);
  return {
    env: { REDIS_URL: `redis://127.0.0.1:${server.port}` },
    done: () => doneBy(redis),
    async close() {
      redis.close();
      await server.stop();
    },
  };
}

async function openUpstash(): Promise<Database> {
  const server = await startRedisOnPort();
  const redis = await connectResp(server.socketPath);
  const front = await startUpstashFront(redis);
  return {
    env: { UPSTASH_REDIS_REST_URL: front.url, UPSTASH_REDIS_REST_TOKEN: front.token },
    done: () => doneBy(redis),
    async close() {
      await front.close();
      redis.close();
      await server.stop();
    },
  };
}

const STORES = [
  ["SQLite", async () => null],
  ["Redis", openRedis],
  ["Upstash, local front", openUpstash],
] as const;
const MOUNTS = [
  ["next start", "next"],
  ["Node mount", "node"],
] as const;

async function dispatchesOf({
  origin,
}: Pick<Server, "origin">): Promise<Target & { readonly body: () => string }> {
  const html = await (await fetch(`${origin}/check/own`)).text();
  const [entry] = manifestsIn(html).flatMap(({ manifest }) => manifest.events);
  const ctx = entry?.ctx;
  const payload = { value: "ada.lovelace@example.org" };
  const headers = {
    "content-type": "application/json",
    "ui-document": "0123456789abcdef0123456789abcdef",
    origin,
  };
  const body = () => JSON.stringify({ ctx, dispatchId: newDispatchId(), payload });
  const target = {
    name: "dispatch",
    method: "POST",
    path: "/__ui/dispatch",
    headers,
    body,
  } as const;
  const { ok } = await fetch(origin + target.path, { ...target, body: body() });
  if (ok) return target;
  // A store begins to remember with the first dispatch, so this page is older.
  await delay(250);
  return dispatchesOf({ origin });
}

interface Round {
  readonly server: number;
  readonly database: number;
  readonly commands: number;
}

async function measure(
  mount: (typeof MOUNTS)[number],
  [store, open]: (typeof STORES)[number],
): Promise<ReceiptCost> {
  const database = await open();
  const servers = await Promise.all(
    SETTINGS.map((UI_RECEIPTS) =>
      startServer(mount[1], "first", [], { ...database?.env, UI_RECEIPTS }),
    ),
  );
  try {
    const loads = await Promise.all(servers.map(dispatchesOf));
    const rounds: Round[][] = [[], []];
    // The first two of each warm it up. Which one begins changes from round to round.
    for (let turn = -2; turn < ROUNDS; turn += 1) {
      for (const at of turn % 2 === 0 ? [0, 1] : [1, 0]) {
        const [server, load] = [servers[at], loads[at]];
        if (!server || !load) continue;
        const before = await database?.done();
        const startSeconds = cpuSeconds(server.pid) ?? Number.NaN;
        await runLoad(load, server, CONNECTIONS, { amount: DISPATCHES });
        const serverSeconds = (cpuSeconds(server.pid) ?? Number.NaN) - startSeconds;
        const after = await database?.done();
        const each = (all = Number.NaN, first = 0) => (all - first) / DISPATCHES;
        if (turn < 0) continue;
        rounds[at]?.push({
          server: each(1e6 * serverSeconds),
          database: each(after?.microseconds, before?.microseconds),
          commands: each(after?.commands, before?.commands),
        });
      }
    }
    const [off = [], on = []] = rounds;
    const all = (of: Round[], key: keyof Round) => of.map((it) => it[key]);
    const more = (key: keyof Round) => on.map((it, at) => it[key] - (off[at]?.[key] ?? Number.NaN));
    const commands = (of: Round[]) => Math.round(10 * quantile(all(of, "commands"), 0.5)) / 10;
    return {
      mount: mount[0],
      store,
      off: spread(all(off, "server")),
      on: spread(all(on, "server")),
      more: spread(more("server")),
      database: database && {
        commandsOff: commands(off),
        commandsOn: commands(on),
        moreMicroseconds: spread(more("database")),
      },
    };
  } finally {
    for (const server of servers) await server.stop();
    await database?.close();
  }
}

function spread(values: readonly number[]): Spread {
  const at = (part: number) => round(quantile(values, part));
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

const load = round(loadavg()[0] ?? 0);
await buildOnce("first");
const costs: ReceiptCost[] = [];
for (const store of STORES) {
  for (const mount of MOUNTS) {
    const cost = await measure(mount, store);
    process.stderr.write(`${JSON.stringify(cost)}\n`);
    costs.push(cost);
  }
}
const results: ReceiptCosts = { load, rounds: ROUNDS, dispatches: DISPATCHES, costs };
writeFileSync("bench/results/receipts.json", `${JSON.stringify(results, null, 2)}\n`);
process.stdout.write(`${receiptsTable(results)}\n`);
writeFileSync(PAGE, replaceReceiptsTable(readFileSync(PAGE, "utf8"), results));
