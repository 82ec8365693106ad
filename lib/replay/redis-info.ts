import type { StoreReport } from "./store-report";

/** A policy's name. Nothing else that a server says may stand in a message. */
const POLICY = /^[a-z][a-z-]{1,31}$/;

/** Reads the answer of `INFO`; what is not told, or makes no sense, is null. */
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
 * Reads the answer of `TIME`, seconds and microseconds.
 *
 * @returns milliseconds since the Unix epoch, or null if it makes no sense
 */
export function readRedisTime(answer: unknown): number | null {
  if (!Array.isArray(answer) || answer.length !== 2) return null;
  const [seconds, microseconds] = answer.map(Number);
  const ms = (seconds ?? Number.NaN) * 1000 + (microseconds ?? Number.NaN) / 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
