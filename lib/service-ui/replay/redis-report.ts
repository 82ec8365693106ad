import { failureClass } from "./failure-class";

/** Whether a Redis server could forget which dispatches were used. */
export interface RedisReport {
  /** The server's `maxmemory-policy`: `noeviction` refuses new claims, others delete old ones. */
  readonly evictionPolicy: string | null;
  /** The size in bytes at which the server is full; 0 without a limit; null if unknown. */
  readonly maxMemoryBytes: number | null;
  /** Whether claims survive a restart of the server; null if unknown. */
  readonly survivesRestart: boolean | null;
}

/** The name of an eviction policy. No other text from a server may appear in a message. */
const POLICY = /^[a-z][a-z-]{1,31}$/;

/**
 * Classes of error replies: the connection's user is not allowed to send the command (`NOPERM`), or
 * the server has no such command (`ERR`).
 */
const REFUSED: ReadonlySet<string | undefined> = new Set(["NOPERM", "ERR"]);

/** Asks a Redis server about itself. If the server refuses to tell, all values are null. */
export async function reportRedis(info: () => Promise<unknown>): Promise<RedisReport> {
  try {
    return readRedisInfo(await info());
  } catch (error) {
    if (REFUSED.has(failureClass(error))) return readRedisInfo("");
    throw error;
  }
}

/** Reads the reply to `INFO`; a missing or invalid value is null. */
export function readRedisInfo(text: unknown): RedisReport {
  const fields = new Map<string, string>();
  for (const line of typeof text === "string" ? text.split(/\r?\n/) : []) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const policy = fields.get("maxmemory_policy") ?? "";
  const limit = fields.get("maxmemory") ?? "";
  const appends = fields.get("aof_enabled");
  return {
    evictionPolicy: POLICY.test(policy) ? policy : null,
    maxMemoryBytes: /^\d{1,15}$/.test(limit) ? Number(limit) : null,
    survivesRestart: appends === "1" ? true : appends === "0" ? false : null,
  };
}
