import { readFileSync } from "node:fs";
import autocannon, { type Result } from "autocannon";
import type { Case } from "./cases";
import { quantile } from "./quantile";
import type { Server } from "./servers";

/** One round of one case at one concurrency. */
export interface LoadRound {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time that the server's process took for a request, microseconds; null where it can't be read. */
  readonly cpuMicroseconds: number | null;
}

/**
 * Sends a case's requests over kept-alive connections for so long.
 *
 * @throws Error where an answer is missing or no success
 */
export async function runLoad(
  test: Case,
  server: Server,
  connections: number,
  durationSeconds: number,
): Promise<LoadRound> {
  const times: number[] = [];
  const cpuBefore = cpuSeconds(server.pid);
  const start = performance.now();
  let last = start;
  const { errors, timeouts, non2xx } = await new Promise<Result>((resolve, reject) => {
    const request = { method: "POST", path: test.path, headers: test.headers };
    const running = autocannon(
      {
        url: server.origin,
        connections,
        duration: durationSeconds,
        // Every case pays the same here, whether its body changes or not.
        requests: [{ ...request, setupRequest: (sent) => ({ ...sent, body: test.body() }) }],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    running.on("response", (_client, _status, _bytes, milliseconds: number) => {
      times.push(milliseconds);
      last = performance.now();
    });
  });
  const cpuAfter = cpuSeconds(server.pid);
  if (errors + timeouts + non2xx > 0 || times.length === 0) {
    throw new Error(`${test.name}: ${errors} errors, ${timeouts} time-outs, ${non2xx} not 2xx`);
  }
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
function cpuSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
