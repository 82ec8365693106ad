import { readFileSync } from "node:fs";
import autocannon, { type Request, type Result } from "autocannon";
import { quantile } from "./quantile";
import type { Server } from "./servers";

/** One round of one case at one concurrency. */
export interface LoadRound {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /**
   * Processor time that the server's process took for a request, microseconds; null where it can't
   * be read.
   */
  readonly cpuMicroseconds: number | null;
}

/** What is asked of a server, again and again. */
export interface Target {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A new body for each request. */
  readonly body?: () => string;
}

type Until = { readonly duration: number } | { readonly amount: number };

/**
 * A stalled machine may let a short round pass without one answer; then a longer one is tried, so
 * often.
 */
const TRIES = 4;

/**
 * Sends requests over kept-alive connections, for so many seconds or so often.
 *
 * @throws Error where an answer is missing or no success
 */
export async function runLoad(
  target: Target,
  server: Server,
  connections: number,
  until: Until,
): Promise<LoadRound> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const longer = "duration" in until ? { duration: until.duration * 3 ** tried } : until;
    const round = await runRound(target, server, connections, longer);
    if (round) return round;
  }
  throw new Error(`${target.name}: no answer at all`);
}

/** One round, or null where no answer came before its end. */
async function runRound(
  { name, method, path, headers, body }: Target,
  { origin, pid }: Server,
  connections: number,
  until: Until,
): Promise<LoadRound | null> {
  const times: number[] = [];
  const cpuBefore = cpuSeconds(pid);
  const start = performance.now();
  let last = start;
  const { errors, timeouts, non2xx } = await new Promise<Result>((resolve, reject) => {
    // Every case with a body pays the same here, whether it changes or not.
    const setup = body && { setupRequest: (sent: Request) => ({ ...sent, body: body() }) };
    const requests = [{ method, path, headers, ...setup }];
    const running = autocannon(
      { url: origin, connections, ...until, requests, sampleInt: 50 },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    running.on("response", (_client, _status, _bytes, milliseconds: number) => {
      times.push(milliseconds);
      last = performance.now();
    });
  });
  const cpuAfter = cpuSeconds(pid);
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${name}: ${errors} errors, ${timeouts} time-outs, ${non2xx} not 2xx`);
  }
  if (times.length === 0) return null;
  return {
    perSecond: (times.length * 1000) / (last - start),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpuMicroseconds:
      cpuBefore === null || cpuAfter === null
        ? null
        : ((cpuAfter - cpuBefore) * 1e6) / times.length,
  };
}

const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, all its threads; null where the system has no /proc. */
export function cpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
