import { processLogger, type UiLogger } from "../../common/logging/logger";

/** Watches whether something blocks the process's event loop, so that nothing else of it runs. */
export interface LoopWatch {
  /** Seconds for which the loop was blocked since the watch began. */
  blockedSeconds(): number;
  /** Notes that something runs, until the returned function is called. */
  enter(name: string): () => void;
}

export interface LoopWatchOptions {
  readonly monotonicMs?: () => number;
  /** Calls back again and again; default: by a timer that doesn't keep the process alive. */
  readonly repeat?: (callback: () => void, everyMs: number) => void;
}

const EVERY_MS = 100;
/** A timer is late by less than this on a machine that is merely busy. */
const LATE_MS = 20;
/** From this on, people notice, and a line in the log is worth it. */
const TOLD_MS = 500;
const MAX_NAMES = 8;

/** Told of each long block once it is over, with what was running meanwhile. */
type OnBlocked = (blockedMs: number, running: readonly string[]) => void;

/** Logs each long block. If no handler ran, a page's render or other code of the app blocked. */
export function logBlocks(logger: UiLogger = processLogger()): OnBlocked {
  return (blockedMs, running) =>
    logger.warn("event loop blocked", {
      blockedMs,
      running,
      hint: "docs/hosting/runbook.md, A blocked process, says how to find what blocks.",
    });
}

/** Makes a watch, which begins at its first use. */
export function createLoopWatch(
  onBlocked: OnBlocked,
  { monotonicMs = () => performance.now(), repeat = repeatIdly }: LoopWatchOptions = {},
): LoopWatch {
  const running = new Set<{ readonly name: string }>();
  /** What has ended since the last look: it may be what blocked until then. */
  const ended = new Set<string>();
  let lookedAt: number | undefined;
  let blockedMs = 0;

  function look(): void {
    const now = monotonicMs();
    const lateMs = now - (lookedAt ?? now) - EVERY_MS;
    lookedAt = now;
    if (lateMs >= LATE_MS) blockedMs += lateMs;
    if (lateMs >= TOLD_MS) {
      const names = new Set([...ended, ...Array.from(running, ({ name }) => name)]);
      onBlocked(Math.round(lateMs), [...names].slice(0, MAX_NAMES));
    }
    ended.clear();
  }

  function begin(): void {
    if (lookedAt !== undefined) return;
    lookedAt = monotonicMs();
    repeat(look, EVERY_MS);
  }

  return {
    blockedSeconds() {
      begin();
      return blockedMs / 1000;
    },
    enter(name) {
      begin();
      const one = { name };
      running.add(one);
      return () => {
        if (running.delete(one)) ended.add(name);
      };
    },
  };
}

function repeatIdly(callback: () => void, everyMs: number): void {
  setInterval(callback, everyMs).unref();
}
