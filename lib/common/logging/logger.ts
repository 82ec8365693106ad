import { isCloudflareWorker } from "../host/is-cloudflare-worker";
import { PROCESS_LOG } from "../registered-symbols";
import { errorFields } from "./error-fields";
import { LOG_LEVELS, type LogLevel } from "./log-levels";

/**
 * Where the library writes its log, for example an adapter of the application's own logger. A
 * message is one of a few fixed texts. The fields hold what differs from line to line. The field
 * `error` describes the thrown value.
 */
export interface UiLogger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

export interface LoggerOptions {
  readonly nowMs?: () => number;
  /** Asked before each line; default `info`. */
  readonly level?: () => LogLevel;
  /** Asked before each line; default: a line of JSON on the console. */
  readonly sink?: () => UiLogger | undefined;
  /** Fields of every line; asked before each. */
  readonly context?: () => Fields;
}

/**
 * Makes a logger that never throws. The sink gets `error` as `ErrorFields`. If the sink fails, the
 * line goes to the console.
 */
export function createLogger({
  level = () => "info",
  nowMs = Date.now,
  sink,
  context,
}: LoggerOptions = {}): UiLogger {
  const consoleSink = createConsoleSink(nowMs);
  return loggerOf((at, message, given) => {
    if (LOG_LEVELS.indexOf(at) < LOG_LEVELS.indexOf(level())) return;
    const hasError = given !== undefined && "error" in given;
    const known = hasError ? { ...given, error: errorFields(given.error) } : given;
    const fields = context ? { ...known, ...context() } : known;
    const fail = () => consoleSink[at](message, fields);
    try {
      // A logger may be asynchronous, and an unhandled rejection would end the process.
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
 * Writes to the error stream, which a Worker doesn't have: its log has levels of its own. If nobody
 * reads the stream any more, it raises an error event. Without a listener that stays, that event
 * would become an uncaught exception, which Next would write to the same stream, without end.
 */
function writeLine(level: Level, line: string): void {
  try {
    const isWorker = isCloudflareWorker();
    const log = processLog();
    // Another's listener doesn't do: that of a pipe leaves at the first error and raises it anew.
    if (!isWorker && !log.ignoresErrors) process.stderr.on("error", ignore);
    log.ignoresErrors = true;
    if (level === "error") console.error(line);
    else if (isWorker && level !== "warn") console.info(line);
    else console.warn(line);
  } catch {
    // There is no other place to report a failed write.
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

/** All bundles of a process share this state, although each has its own copy of this module. */
interface ProcessLog {
  own?: UiLogger;
  logger?: UiLogger;
  context?: () => Fields;
  /** Whether an error of the error stream is ignored. */
  ignoresErrors?: boolean;
}

const processWide: typeof globalThis & { [PROCESS_LOG]?: ProcessLog } = globalThis;

function processLog(): ProcessLog {
  processWide[PROCESS_LOG] ??= {};
  return processWide[PROCESS_LOG];
}

/**
 * The logger of this process. It passes lines of `UI_LOG_LEVEL` and above to the application's own
 * logger, or writes them to the console if there is none.
 */
export function processLogger(): UiLogger {
  const log = processLog();
  const context = () => ({ pid: process.pid, ...log.context?.() });
  log.logger ??= createLogger({ level: currentLevel, sink: () => log.own, context });
  return log.logger;
}

/** Adds fields to every line of this process, after its `pid`. */
export function setLogContext(context: () => Fields): void {
  processLog().context = context;
}

/** Makes the application's own logger write all lines of this process; the last call wins. */
export function setLogger(logger: UiLogger): void {
  processLog().own = logger;
}

/**
 * `readConfiguration` refuses a wrong value. Until it has run, a wrong value counts as the default,
 * `info`.
 */
function currentLevel(): LogLevel {
  return LOG_LEVELS.find((level) => level === process.env.UI_LOG_LEVEL) ?? "info";
}

/** No string of a line is longer, in characters. */
const MAX_STRING_LENGTH = 4096;
/**
 * Characters that JSON doesn't escape, although a terminal obeys them or a log collector takes them
 * for the end of a line.
 */
const NOT_ESCAPED_BY_JSON = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu;

/**
 * One line of JSON without a line end. Long strings are cut. If JSON can't hold the fields, the
 * line says `"fields":"left out"` instead.
 *
 * @param head fields that come first and that `fields` can't replace
 */
export function jsonLine(
  head: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, unknown>> = {},
): string {
  try {
    return lineOf({ ...head, ...fields, ...head });
  } catch {
    // A cycle, a BigInt or a getter that throws.
    return lineOf({ ...head, fields: "left out" });
  }
}

function lineOf(entry: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(entry, (_, value: unknown) =>
    typeof value === "string" && value.length > MAX_STRING_LENGTH
      ? `${value.slice(0, MAX_STRING_LENGTH)}…`
      : value,
  );
  return text.replace(
    NOT_ESCAPED_BY_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
