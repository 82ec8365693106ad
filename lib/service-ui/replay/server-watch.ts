import { CLOCK_TOLERANCE_SECONDS } from "../wire/verify";
import { createForgettingCheck, type ForgettingOptions } from "./forgetting";
import { type Ask, askTime, type RedisReport, reportRedis } from "./redis-report";
import { systemSeconds, unavailableAs } from "./replay-store";

export interface ServerWatchOptions extends ForgettingOptions {
  /** Unix seconds, this process's clock. */
  readonly nowSeconds?: (() => number) | undefined;
  readonly monotonicMs?: (() => number) | undefined;
}

/** What a process knows of its Redis server, from what the server told of itself. */
export interface ServerWatch {
  /** Asks the server about itself. */
  report(send: Ask): Promise<RedisReport>;
  /**
   * Takes note of a report.
   *
   * @throws {ReplayStoreUnavailable} if the server could forget used dispatches, or if its clock
   *   and this process's are too far apart
   */
  accept(report: RedisReport): void;
  /** The server's clock, milliseconds since the Unix epoch; asks the server if it tells. */
  askNowMs(send: Ask): Promise<number>;
  /** The server's clock, as of the last report; the process's own if the server tells none. */
  nowMs(): number;
  /** By how much a moment may lie ahead of `nowMs` because clocks differ, milliseconds. */
  toleranceMs(): number;
  /** Tells one start of a server from another; undefined if it can't be told. */
  runId(): string | undefined;
  /** Counts the reports, each of which may be that of another server. */
  reports(): number;
  /** The class of a failure while the two clocks differ by more than a little; else null. */
  unready(): string | null;
}

/** A process whose clock is further off isn't ready, milliseconds. */
const READY_MS = 2000;
/** A process whose clock is further off makes no claims, milliseconds. */
const REFUSED_MS = CLOCK_TOLERANCE_SECONDS * 1000;

/** As many starts of servers are told apart. */
export const KNOWN_SERVERS = 8;
/** More starts than that within this time are several servers behind one address, milliseconds. */
const TURNS_MS = 600_000;

export function createServerWatch({
  nowSeconds = systemSeconds,
  monotonicMs = () => performance.now(),
  ...options
}: ServerWatchOptions = {}): ServerWatch {
  const { onWarning = () => {} } = options;
  const checkForgetting = createForgettingCheck(options);
  const processMs = () => nowSeconds() * 1000;
  /** The starts that were told lately, with the time of each. */
  const starts = new Map<string, number>();
  let reports = 0;
  let runId: string | undefined;
  /** The server's clock minus the monotonic one, at the last report. */
  let offsetMs: number | null = null;
  let isOff = false;
  let hasWarnedOfTurns = false;

  function noteStart(told: string | undefined): void {
    runId = told;
    if (told === undefined) return;
    const nowMs = monotonicMs();
    for (const [start, atMs] of starts) if (nowMs - atMs > TURNS_MS) starts.delete(start);
    starts.set(told, nowMs);
    if (starts.size <= KNOWN_SERVERS) return;
    runId = undefined;
    if (hasWarnedOfTurns) return;
    hasWarnedOfTurns = true;
    onWarning(
      "The replay store's run_id (INFO server) changes all the time, as it does behind a proxy " +
        "in front of several servers. A restart or a failover is told by lost data alone.",
    );
  }

  function noteTime({ time }: RedisReport): void {
    const aheadMs = time?.aheadMs ?? 0;
    const off = Math.abs(aheadMs);
    const wasOff = isOff;
    isOff = off > READY_MS;
    if (off > REFUSED_MS) {
      const limit = `more than ${CLOCK_TOLERANCE_SECONDS} s`;
      throw unavailableAs("CLOCK", `its clock and this process's differ by ${limit}`);
    }
    if (!isOff || wasOff) return;
    const seconds = (off / 1000).toFixed(1);
    const side = aheadMs > 0 ? "ahead of" : "behind";
    onWarning(
      `This process's clock is ${seconds} s ${side} the replay store's, so the process isn't ` +
        `ready. Beyond ${CLOCK_TOLERANCE_SECONDS} s no dispatch runs. Synchronise both clocks.`,
    );
  }

  return {
    report: (send) => reportRedis(send, processMs),
    accept(report) {
      reports += 1;
      offsetMs = report.time ? report.time.serverMs - monotonicMs() : null;
      noteStart(report.runId);
      checkForgetting(report);
      noteTime(report);
    },
    async askNowMs(send) {
      const time = await askTime(send, processMs);
      if (time === null) return Math.floor(processMs());
      offsetMs = time.serverMs - monotonicMs();
      return time.serverMs;
    },
    nowMs: () => (offsetMs === null ? processMs() : monotonicMs() + offsetMs),
    toleranceMs: () => (offsetMs === null ? REFUSED_MS : READY_MS),
    runId: () => runId,
    reports: () => reports,
    unready: () => (isOff ? "CLOCK" : null),
  };
}
