import { failureClass } from "./failure-class";

/** What a Redis server tells of itself, such as whether it could forget used dispatches. */
export interface RedisReport {
  /** The server's `maxmemory-policy`: `noeviction` refuses new claims, others delete old ones. */
  readonly evictionPolicy: string | null;
  /** The size in bytes at which the server is full; 0 without a limit; null if unknown. */
  readonly maxMemoryBytes: number | null;
  /** Whether claims survive a restart of the server; null if unknown. */
  readonly survivesRestart: boolean | null;
  /** The `run_id` of the server's process, which is new after each start; absent if unknown. */
  readonly runId?: string;
  /** The server's `TIME`; null if it doesn't tell. */
  readonly time: RedisTime | null;
}

/** One reading of a server's clock. */
export interface RedisTime {
  /** The server's clock, milliseconds since the Unix epoch. */
  readonly serverMs: number;
  /**
   * By how much this process's clock is ahead of the server's, milliseconds; negative if behind.
   * The time that the answer took is not counted.
   */
  readonly aheadMs: number;
}

/** The name of an eviction policy. No other text from a server may appear in a message. */
const POLICY = /^[a-z][a-z-]{1,31}$/;

/** Sends a command of one word. */
export type Ask = (command: readonly [string]) => Promise<unknown>;

const RUN_ID = /^[0-9a-f]{40}$/;

/**
 * Classes of error replies: the connection's user is not allowed to send the command (`NOPERM`), or
 * the server has no such command (`ERR`).
 */
const REFUSED: ReadonlySet<string | undefined> = new Set(["NOPERM", "ERR"]);

/** Asks a Redis server about itself. What the server refuses to tell is null. */
export async function reportRedis(send: Ask, processMs: () => number): Promise<RedisReport> {
  const [info, time] = await Promise.all([
    unlessRefused(() => send(["INFO"])),
    askTime(send, processMs),
  ]);
  return { ...readRedisInfo(info), time };
}

/** Asks a Redis server for its time; null if the server refuses to tell. */
export async function askTime(send: Ask, processMs: () => number): Promise<RedisTime | null> {
  const before = processMs();
  const reply = await unlessRefused(() => send(["TIME"]));
  const after = processMs();
  const [seconds = Number.NaN, microseconds = Number.NaN] = Array.isArray(reply)
    ? reply.map(Number)
    : [];
  const serverMs = Math.floor(seconds * 1000 + microseconds / 1000);
  if (!Number.isSafeInteger(serverMs) || serverMs <= 0) return null;
  return { serverMs, aheadMs: Math.max(0, before - serverMs) + Math.min(0, after - serverMs) };
}

async function unlessRefused(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (REFUSED.has(failureClass(error))) return null;
    throw error;
  }
}

/** Reads the reply to `INFO`; a missing or invalid value is null. */
export function readRedisInfo(text: unknown): Omit<RedisReport, "time"> {
  const fields = new Map<string | undefined, string>();
  for (const line of typeof text === "string" ? text.split(/\r?\n/) : []) {
    const [name, value = ""] = line.split(":");
    fields.set(name, value.trim());
  }
  const policy = fields.get("maxmemory_policy") ?? "";
  const limit = fields.get("maxmemory") ?? "";
  const appends = fields.get("aof_enabled");
  const runId = fields.get("run_id") ?? "";
  return {
    evictionPolicy: POLICY.test(policy) ? policy : null,
    maxMemoryBytes: /^\d{1,15}$/.test(limit) ? Number(limit) : null,
    survivesRestart: appends === "1" ? true : appends === "0" ? false : null,
    ...(RUN_ID.test(runId) && { runId }),
  };
}
