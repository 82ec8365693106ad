import { readdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import {
  createRedisStore,
  type RedisStore,
  type RedisStoreOptions,
} from "@/lib/service-ui/replay/redis-store";
import { describeIfInstalled } from "./optional-programs";
import { PATIENCE_MS } from "./patience";
import { findRedisServer, type RedisServer, startRedis } from "./redis-server";
import { connectResp, type RespConnection } from "./resp-connection";
import type { TcpFront } from "./tcp-front";

/** A suite against the real server, where the machine has one. */
export function describeWithRedis(
  name: string,
  suite: () => void,
  options: { readonly timeout?: number } = {},
): void {
  const redis = { name: "redis-server", packages: "redis-server" };
  describeIfInstalled(findRedisServer() !== undefined, redis, name, suite, options);
}

/** A server for all tests of a file, and a connection to look into it. */
export interface RedisFixture {
  server(): RedisServer;
  redis(): RespConnection;
}

export function useRedis(settings: readonly string[] = []): RedisFixture {
  let server: RedisServer | undefined;
  let redis: RespConnection | undefined;
  beforeAll(async () => {
    server = await startRedis(settings);
    redis = await connectResp(server.socketPath);
  });
  afterAll(async () => {
    redis?.close();
    await server?.stop();
  });
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("the server is started by a hook, before each test");
    return value;
  };
  return { server: () => started(server), redis: () => started(redis) };
}

/** The time by the server's own clock, milliseconds since the Unix epoch. */
export async function redisTimeMs(redis: RespConnection): Promise<number> {
  const [time] = await redis.send([["TIME"]]);
  const [seconds, microseconds] = Array.isArray(time) ? time.map(Number) : [];
  if (seconds === undefined || microseconds === undefined) throw new Error("TIME has two numbers");
  return seconds * 1000 + Math.floor(microseconds / 1000);
}

const HOUR_MS = 3_600_000;

/**
 * Lets time pass, once, for all keys of a server that had none at `sinceMs` by its own clock. A key
 * that was written to live no longer than that expires; every other one gets an hour, so that it
 * outlives a machine that stalls. Keys without a lifetime keep none.
 */
export async function passRedisTime(
  redis: RespConnection,
  seconds: number,
  sinceMs: number,
): Promise<void> {
  const [keys] = await redis.send([["KEYS", "*"]]);
  for (const key of Array.isArray(keys) ? keys.map(String) : []) {
    const [expiresAtMs] = await redis.send([["PEXPIRETIME", key]]);
    if (Number(expiresAtMs) < 0) continue;
    const isOver = Number(expiresAtMs) <= sinceMs + seconds * 1000;
    await redis.send([["PEXPIRE", key, `${isOver ? 0 : HOUR_MS}`]]);
  }
}

/** A store that reaches Redis through a front, and is closed when the test ends. */
export function openRedisStore(
  { port }: TcpFront,
  options: Partial<RedisStoreOptions> = {},
): RedisStore {
  const url = `redis://127.0.0.1:${port}`;
  const store = createRedisStore({ url, timeoutMs: PATIENCE_MS, ...options });
  onTestFinished(() => store.close());
  return store;
}

/**
 * Leaves of a killed server's append-only file what a power cut does if the disk was last written
 * when this key had come: everything up to it, and of the next record the first bytes.
 *
 * @param directory of the server
 * @param tornBytes of the next record
 */
export function cutAppendOnlyFile(directory: string, lastKey: string, tornBytes = 0): void {
  const folder = join(directory, "appendonlydir");
  const name = readdirSync(folder).find((file) => file.endsWith(".incr.aof"));
  if (name === undefined) throw new Error("The server has written no append-only file.");
  const path = join(folder, name);
  const records = readFileSync(path);
  const key = records.indexOf(`\r\n${lastKey}\r\n`);
  const next = records.indexOf("\r\n*", key);
  if (key < 0 || next < 0) throw new Error("No record of the key is followed by another.");
  truncateSync(path, next + "\r\n".length + tornBytes);
}
