import type { StoreReport } from "./store-report";

/** The name of an eviction policy. No other text from a server may appear in a message. */
const POLICY = /^[a-z][a-z-]{1,31}$/;

/** Reads the reply to `INFO`; a missing or invalid value is null. */
export function readRedisInfo(
  text: unknown,
): Pick<StoreReport, "evictionPolicy" | "maxMemoryBytes" | "survivesRestart"> {
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

/**
 * Reads the reply to `TIME`, seconds and microseconds.
 *
 * @returns milliseconds since the Unix epoch, or null if the reply is invalid
 */
export function readRedisTime(answer: unknown): number | null {
  if (!Array.isArray(answer) || answer.length !== 2) return null;
  const [seconds, microseconds] = answer.map(Number);
  const ms = (seconds ?? Number.NaN) * 1000 + (microseconds ?? Number.NaN) / 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
