import { errorFields } from "./error-fields";
import { jsonLine } from "./json-line";
import { createLineLimit, type LineLimitOptions } from "./line-limit";

/**
 * Where the library writes its log, for example an adapter of the application's own logger. A
 * message is one of a few fixed texts; the fields hold what differs from line to line, and `error`
 * what was thrown.
 *
 * @example
 * ```ts
 * import type { UiLogger } from "service-ui/server";
 *
 * // Passes on what someone has to look at, and nothing else.
 * export const logger: UiLogger = {
 *   ...{ debug() {}, info() {} },
 *   warn: (message, fields) => console.warn(message, fields),
 *   error: (message, fields) => console.error(message, fields),
 * };
 * ```
 */
export interface UiLogger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** The values of `UI_LOG_LEVEL`, from the one that writes most. */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "off"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface LoggerOptions extends LineLimitOptions {
  /** Asked before each line; default `info`. */
  readonly level?: () => LogLevel;
  /** Asked before each line; default: a line of JSON on the console. */
  readonly sink?: () => UiLogger | undefined;
}

/**
 * Further kinds of lines share one bound: a caller that makes up messages can't fill the memory.
 */
const MAX_KINDS = 100;

/**
 * Makes a logger that changes nothing for its caller: it neither throws nor floods.
 *
 * Each message has a bound of its own (`createLineLimit`), so that a flood of refusals hides no
 * error; the next line of that message says in `omitted` how many were left out. What is given as
 * `error` reaches the sink as `ErrorFields`. What a sink fails to take is written to the console.
 */
export function createLogger({
  level = () => "info",
  nowMs = Date.now,
  sink,
  ...bounds
}: LoggerOptions = {}): UiLogger {
  const consoleSink = createConsoleSink(nowMs);
  const limits = new Map<string, () => number | null>();

  function mayWrite(kind: string): number | null {
    const key = limits.has(kind) || limits.size < MAX_KINDS ? kind : "";
    const limit = limits.get(key) ?? createLineLimit({ nowMs, ...bounds });
    limits.set(key, limit);
    return limit();
  }

  return loggerOf((at, message, given) => {
    if (LOG_LEVELS.indexOf(at) < LOG_LEVELS.indexOf(level())) return;
    const omitted = mayWrite(`${at} ${message}`);
    if (omitted === null) return;
    const fields = {
      ...given,
      ...(given && "error" in given && { error: errorFields(given.error) }),
      ...(omitted > 0 && { omitted }),
    };
    const fail = () => consoleSink[at](message, fields);
    try {
      // A logger may be asynchronous: a rejection that nobody handles would end the process.
      Promise.resolve((sink?.() ?? consoleSink)[at](message, fields)).catch(fail);
    } catch {
      fail();
    }
  });
}

function createConsoleSink(nowMs: () => number): UiLogger {
  return loggerOf((level, message, fields) => {
    const time = new Date(nowMs()).toISOString();
    writeLine(level, jsonLine({ time, level, message }, fields));
  });
}

/**
 * Writes to the error stream, as all of the log is. If nobody reads it any more, the stream raises
 * an error event; without a listener that is an uncaught exception, which Next writes to the same
 * stream, and so on for ever.
 */
function writeLine(level: Level, line: string): void {
  try {
    if (process.stderr.listenerCount("error") === 0) process.stderr.on("error", ignore);
    if (level === "error") console.error(line);
    else console.warn(line);
  } catch {
    // There is no other place to say so.
  }
}

function ignore(): void {}

type Level = keyof UiLogger;
type Fields = Readonly<Record<string, unknown>>;
type Write = (level: Level, message: string, fields: Fields | undefined) => void;

function loggerOf(write: Write): UiLogger {
  return {
    debug: (message, fields) => write("debug", message, fields),
    info: (message, fields) => write("info", message, fields),
    warn: (message, fields) => write("warn", message, fields),
    error: (message, fields) => write("error", message, fields),
  };
}

/** What a process has one of, although its bundles hold a copy of this module each. */
interface ProcessLog {
  own?: UiLogger;
  logger?: UiLogger;
}

const PROCESS_LOG = Symbol.for("service-ui.log");
const processWide: typeof globalThis & { [PROCESS_LOG]?: ProcessLog } = globalThis;

function processLog(): ProcessLog {
  processWide[PROCESS_LOG] ??= {};
  return processWide[PROCESS_LOG];
}

/** The log of this process: the console's or the application's own, from `UI_LOG_LEVEL` upwards. */
export function processLogger(): UiLogger {
  const log = processLog();
  log.logger ??= createLogger({ level: currentLevel, sink: () => log.own });
  return log.logger;
}

/** Has all lines of this process written by the application's own logger; the last one counts. */
export function setLogger(logger: UiLogger): void {
  processLog().own = logger;
}

/** A wrong value stops the start elsewhere; what is logged until then is not lost. */
function currentLevel(): LogLevel {
  return LOG_LEVELS.find((level) => level === process.env.UI_LOG_LEVEL) ?? "info";
}
